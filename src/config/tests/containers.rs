//! The files that run the bot in containers.

use super::*;

/// Returns the variables that a container's file sets, each as `NAME: value` on its own line.
fn variables(yaml: &str) -> Vec<(&str, &str)> {
    let lines = yaml.lines().filter_map(|line| line.trim().split_once(": "));
    lines
        .filter(|(name, _)| name.starts_with("TIENGOW_") && *name != "TIENGOW_COMMIT")
        .map(|(name, value)| (name, value.trim_matches(['"', '\''])))
        .collect()
}

#[test]
fn the_files_for_containers_are_understood() {
    for yaml in [
        include_str!("../../../compose.yaml"),
        include_str!("../../../compose.postgres.yaml"),
        include_str!("../../../dist/kubernetes.yaml"),
    ] {
        let set = variables(yaml);
        assert!(!set.is_empty());
        load("", &set).unwrap();
    }
}

#[test]
fn kubernetes_adds_no_variables_of_services() {
    let set = [("TIENGOW_POSTGRES_SERVICE_HOST", "10.0.0.7")];
    load("", &set).unwrap_err();
    let yaml = include_str!("../../../dist/kubernetes.yaml");
    assert!(yaml.contains("\n      enableServiceLinks: false\n"));
}
