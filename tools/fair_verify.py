#!/usr/bin/env python3
"""Checks receipts of fair deals (gow-receipt/1, docs/fair.md) without the program that made them.
    python3 fair_verify.py FILE|-      one receipt a line; exits with 1 if one fails, with 2 if nothing can be read
"""
import contextlib, hashlib, hmac, itertools, json, re, sys
LETTERS = "MK SY WL MW SK LY MS WL YK ML SW YK MW SY LK ML SK WY MS WL YK MS WY LK".split()
CARDS = [f"A.{s}" for s in "MSWLYK"] + [f"{2 + i // 3}.{s}" for i, s in enumerate(LETTERS)] + [f"C.{s}" for s in "MSWLYK"]
DOMINOES = "66 66 11 11 44 44 31 31 55 55 33 33 22 22 65 65 64 64 61 61 51 51 63 54 62 53 52 43 42 41 32 21".split()
HOUSES = {  # the rule sets of each game, with the pieces of a hand
    "tien-gow": dict.fromkeys("celko celko-full gupai gupai-classic historical tien-kow hong-kong".split(), 8),
    "pai-gow": {"plain": 4, "casino": 4}, "tet-gow": {"wiki": 9, "wiki-2019": 8, "wikidot": 9}}
SEATS = {"tien-gow": [4], "pai-gow": range(2, 9), "tet-gow": [3, 4]}
RULES = "([a-z-]+)/([a-z0-9-]+)/[1-9][0-9]{0,8}((?: [a-z0-9_]+=[a-z0-9-]+)*?)( bank=[0-7])?( reveal=(?:table|never))?"
DRAND, BEACON = "https://api.drand.sh/v2/beacons/quicknet/rounds/", "none(:unreachable)?|drand:quicknet:([1-9][0-9]{0,14})"
MOST = 1 << 16  # receipts in one file
SALTS = {"fresh": "(?!auto:|old:).*", "old": "(?!auto:|old:).*", "auto": "auto:[0-9a-f]{1,16}", "computer": "computer"}
class Fault(Exception): pass  # arguments: the step that fails, and the reason
def require(step, holds, why):
    if not holds: raise Fault(step, why)
text = lambda value, form: require("format", isinstance(value, str) and re.fullmatch(form, value), repr(value))
unique_keys = lambda pairs: require("format", len(dict(pairs)) == len(pairs), "a key comes twice") or dict(pairs)
depth = lambda it: isinstance(it, (dict, list)) and 1 + max(map(depth, it.values() if isinstance(it, dict) else it), default=0)
lp = lambda text: len(text.encode()).to_bytes(4, "big") + text.encode()
sha = lambda label, *parts: hashlib.sha256(b"tg-fair/1/" + label + b"".join(parts)).digest()
random_below = lambda stream, bound: next(word for word in stream if word < (1 << 32) // bound * bound) % bound
def receipt_hash(table, hand, rules, prev, commit, seats, beacon):
    seats = b"".join(user.to_bytes(8, "big") + lp(salt) for user, salt in seats)
    return sha(b"receipt", lp(table), hand.to_bytes(8, "big"), lp(rules), prev, commit, seats, lp(beacon))
def stream_of(key, label):  # yields the endless stream of 32-bit numbers of a key and a label
    for block in range(1 << 32):
        digest = hmac.digest(key, b"tg-fair/1/" + label + block.to_bytes(4, "big"), "sha256")
        yield from (int.from_bytes(digest[at:at + 4], "big") for at in range(0, 32, 4))
def shuffled(key, count):
    deck, stream = list(range(count)), stream_of(key, b"stream")
    for last in range(count - 1, 0, -1):
        other = random_below(stream, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
def deal(game, house, seats, bank, key):  # returns every seat's pieces, and the dice, which give the first stack or the bank
    deck, each = (CARDS if seats == 4 else CARDS[6:30]) if game == "tet-gow" else DOMINOES, HOUSES[game][house]
    pieces, stream, dice = [deck[number] for number in shuffled(key, len(deck))], stream_of(key, b"dice"), []
    while len(dice) < 3 if game == "pai-gow" else not dice or dice[-1] > seats:
        dice.append(1 + random_below(stream, 6))
    each, first = min(each, len(deck) // seats), (sum(dice) + 7) % 8  # in Pai Gow, the place of the first stack; the bank's is 0
    stacks = [((seat - bank) % seats - first) % 8 if game == "pai-gow" else seat for seat in range(seats)]
    return [pieces[each * stack:each * (stack + 1)] for stack in stacks], dice

def read(line):  # returns a line's receipt, and its seats in the form to hash; checks each value by itself
    it, hashed = json.loads(line.decode(), object_pairs_hook=unique_keys, parse_constant=int), []
    json.dumps(json.loads(line, parse_int=float), ensure_ascii=False, allow_nan=False).encode()  # refuses 1e400 and "\ud800"
    require("format", it["format"] == "gow-receipt/1" and it["game"] in HOUSES and len(line) <= 1 << 16, "not a receipt")
    require("format", type(it["hand"]) is int and 1 <= it["hand"] <= 10**9 and depth(it) < 128, "no such hand, or too deep")
    text(it["table"], "[!-~]{1,64}"), text(it["rules"], "[ -~]{0,1024}"), text(it["beacon"], "[ -~]{0,64}")
    keys = " ".join(key for key in ("seed", "hands", "signature", "dice") if key in it)
    form = "(seed( hands signature( dice)?)?)?" if it["beacon"].startswith("drand:") else "(seed hands( dice)?)?"
    require("format", re.fullmatch(form, keys), "what was hidden is not there together")
    [text(it[key], "[0-9a-f]{64}") for key in ["prev", "commit"] + ["seed"] * ("seed" in it)]
    text(it.get("signature", "0" * 96), "[0-9a-f]{96}")
    seats, hands, dice = it["seats"], it.get("hands", [[] for _ in it["seats"]]), it.get("dice", [1])
    require("format", all(isinstance(each, list) for each in [seats, hands, dice, *hands]), "not a list")
    require("format", 2 <= len(seats) == len(hands) <= 8 and 1 <= len(dice) <= 64, "as many hands as seats, 2 to 8; 1 to 64 dice")
    require("format", all(map({*DOMINOES, *CARDS}.issuperset, hands)) and {*map(repr, dice)} <= {*"123456"}, "no such piece or die")
    for user, salt, kind in [(seat["user"], seat["salt"], seat["kind"]) for seat in seats]:
        text(user, "0|[1-9][0-9]{0,18}"), text(salt, "[^\x00-\x1f\x7f-\x9f]{1,32}"), text(salt, SALTS[kind])
        require("format", int(user) < 1 << 63 and (user == "0") == (kind == "computer"), "user 0, and no other, is a computer")
        hashed.append((int(user), "old:" + salt if kind == "old" else salt))
    return it, hashed

def check(it, hashed, tables):  # checks every step of one receipt; `tables` has the last receipt of each table
    table, hand, game, rules, seats = it["table"], it["hand"], it["game"], it["rules"], len(hashed)
    seed, prev, commit = [bytes.fromhex(it.get(key, "")) for key in ("seed", "prev", "commit")]
    own = receipt_hash(table, hand, rules, prev, commit, hashed, it["beacon"])
    broken = chain_fault(tables, table, (hand, own, bool(seed), re.search(r" reveal=(table|never)\Z", rules)), prev)
    require("commit", not seed or sha(b"commit", lp(table), hand.to_bytes(8, "big"), seed) == commit, "another seed")
    form = re.fullmatch(RULES, rules)
    require("receipt", form and form[1] == game and form[2] in HOUSES[game], "the rules are not known")
    names, bank = [option.split("=")[0] for option in form[3].split()], int((form[4] or "0")[-1])
    ordered = names == sorted({*names} - {"bank", "reveal"}) and bool(form[4]) == (game == "pai-gow")
    require("receipt", ordered and bank < seats and seats in SEATS[game], "the options are not in order, or bank or seats")
    people, beacon = sorted(user for user, _ in hashed if user), re.fullmatch(BEACON, it["beacon"])
    require("receipt", people == sorted({*people}) and beacon, "a player twice, or a beacon that is not known here")
    require("chain", not broken, broken)
    if "hands" in it:
        value = hashlib.sha256(bytes.fromhex(it["signature"])).digest() if "signature" in it else b""
        hands, dice = deal(game, form[2], seats, bank, hmac.digest(seed, own + value, "sha256"))
        require("deal", hands == it["hands"] and it.get("dice", dice) == dice, "the seed deals other tiles or dice")
    steps = {"commit": bool(seed) or None, "receipt": True, "chain": True, "deal": "hands" in it or None}
    note = "dealt without the beacon, which could not be reached before the receipt was fixed" if beacon[1] else ""
    if beacon[2] and seed:
        note = f"signature not checked here: see {DRAND + beacon[2]}" if "hands" in it else "never dealt, and does not count: " \
          "the beacon did not come in time, chips no longer covered the hand, or the table closed; the receipt does not say which"
    return {"ok": True, "steps": {**steps, **({"beacon": None} if beacon[2] else {})}, **({"note": note} if note else {})}

def chain_fault(tables, table, link, prev):  # returns the fault between a receipt and the last one of its table, or an empty text
    (hand, own, opened, reveal), last = link, tables.get(table)
    again = last and own == last[1]  # one receipt may be there several times, sealed or opened
    if last and hand == last[0] and not again:
        return "a second receipt for this number"
    tables[table] = hand, own, opened or again and last[2], reveal
    if again or not last:
        return "" if again or (hand == 1) != any(prev) else "the first hand, and no other, has no receipt before it"
    if (hand, prev) != (last[0] + 1, last[1]):
        return f"it does not follow hand {last[0]}, the last one before it here"
    return "" if last[2] or last[3] else f"hand {last[0]} was not opened"

@contextlib.contextmanager
def answering(answers, number):  # makes the answer to a line that fails
    try:
        yield
    except (Fault, AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        step, why = error.args if isinstance(error, Fault) else ("format", f"not a receipt: {error!r:.80}")
        answers[number] = {"ok": False, "failed": step, "why": f"line {number}: {why}"}

def verify(lines):  # answers in the order of the lines, which may have the receipts of a table in any order, even several times
    lines = filter(lambda each: each[1].strip(b" \t\r\n"), enumerate(lines, 1))
    receipts, answers, tables = [], {}, {}
    for number, line in itertools.islice(lines, MOST):
        with answering(answers, number):
            receipts.append((number, *read(re.sub(rb"\r?\n?\Z", b"", line))))
    for number, _ in itertools.islice(lines, 1):
        with answering(answers, number):
            require("format", False, f"more than {MOST} receipts in one file")
    for number, it, hashed in sorted(receipts, key=lambda receipt: receipt[1]["hand"]):
        with answering(answers, number):
            answers[number] = check(it, hashed, tables)
    return [answers[number] for number in sorted(answers)]

if __name__ == "__main__":
    try:
        lines = sys.stdin.buffer if sys.argv[1:] in ([], ["-"]) else open(sys.argv[1], "rb")
        sys.exit(0 if all([print(json.dumps(found, separators=(",", ":"))) or found["ok"] for found in verify(lines)]) else 1)
    except OSError as error:
        sys.exit(print(error, file=sys.stderr) or 2)
