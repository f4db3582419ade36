"""The files of `deploy` say what they mean, and the processes that they start are a house whose bots play.

No container runtime is needed: the files are parsed, and their command lines are started as they stand there,
with addresses of this machine.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from parlour.adapters.serve import SHUTDOWN_SECONDS
from parlour.adapters.settings import chosen
from tests.adapters.processes import PARLOUR, begun
from tests.adapters.valkey import STORES_NOTHING
from tests.adapters.workers.test_worker_process import figure, moved, until_figure
from tests.ready_process import process

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
GIVEN = {
    "PARLOUR_NAME": "parlour.example",
    "PARLOUR_DATABASE_PASSWORD": "p" * 64,
    "PARLOUR_WORKER_SECRET": "s" * 64,
}
PROGRAM = "/opt/parlour/bin/parlour"
IMAGE = (DEPLOY / "Containerfile").read_text()


def compose():
    """As compose reads it: variables are put in, and a missing one is an error."""
    text = (DEPLOY / "compose.yaml").read_text()
    return yaml.safe_load(re.sub(r"\$\{(\w+):\?\}", lambda found: GIVEN[found[1]], text))


def manifests():
    return [*yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text())]


def of_kind(kind):
    return {each["metadata"]["name"]: each for each in manifests() if each["kind"] == kind}


def containers():
    workloads = {**of_kind("StatefulSet"), **of_kind("Deployment")}
    return {name: each["spec"]["template"]["spec"]["containers"][0] for name, each in workloads.items()}


SERVICES = compose()["services"]
NODES = [name for name, service in SERVICES.items() if service.get("command") == ["serve"]]


# Compose


def test_every_variable_of_a_service_is_a_setting():
    for name in (*NODES, "worker"):
        chosen({}, SERVICES[name]["environment"], None)


def test_the_file_holds_no_secret_of_its_own():
    text = (DEPLOY / "compose.yaml").read_text()
    for name in ("PASSWORD", "SECRET"):
        values = re.findall(rf"^\s+\w*{name}: (.+)$", text, re.MULTILINE)
        assert values
        assert all(re.fullmatch(r"\$\{\w+:\?\}", value) for value in values)


def test_what_services_name_is_there():
    whole = compose()
    for service in SERVICES.values():
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in whole["volumes"] or (DEPLOY / source).is_file()
    assert (DEPLOY / SERVICES["node1"]["build"]["dockerfile"].removeprefix("deploy/")).is_file()


def test_the_proxy_is_the_one_that_nodes_trust_and_knows_all_of_them():
    proxy = SERVICES["caddy"]["networks"]["default"]["ipv4_address"]
    upstreams = re.search(r"reverse_proxy (.+) \{", (DEPLOY / "Caddyfile.nodes").read_text())[1].split()
    asked = [word for word in SERVICES["worker"]["command"] if word.startswith("http")]

    assert [f"{name}:8000" for name in NODES] == upstreams
    assert [f"http://{name}:8000" for name in NODES] == asked
    for name in NODES:
        environment = SERVICES[name]["environment"]
        assert proxy == environment["PARLOUR_TRUSTED_PROXIES"]
        assert NODES == environment["PARLOUR_HOSTS"].split(",")


def test_a_house_has_longer_to_close_than_it_takes():
    for name in NODES:
        assert int(SERVICES[name]["stop_grace_period"].rstrip("s")) > SHUTDOWN_SECONDS


def test_the_image_has_the_program_and_the_folders_that_the_files_name():
    for service in (SERVICES["node1"], SERVICES["worker"]):
        assert [PROGRAM] == service["entrypoint"]
    assert f'ENTRYPOINT ["{PROGRAM}"' in IMAGE
    assert "--uid 10001" in IMAGE
    for container in containers().values():
        assert {"/cache", "/data", "/tmp"} >= {mount["mountPath"] for mount in container["volumeMounts"]}


# Kubernetes


def test_services_find_what_they_are_for():
    labels = [each["spec"]["template"]["metadata"]["labels"] for each in of_kind("StatefulSet").values()]
    for name in ("parlour", "parlour-nodes"):
        service = of_kind("Service")[name]["spec"]
        assert service["selector"] in labels
        assert {"http"} == {port["targetPort"] for port in service["ports"]}
    assert {"http": 8000} == {
        port["name"]: port["containerPort"] for port in containers()["parlour"]["ports"]
    }
    assert of_kind("StatefulSet")["parlour"]["spec"]["serviceName"] in of_kind("Service")


def test_every_workload_finds_its_own_pods():
    for each in (*of_kind("StatefulSet").values(), *of_kind("Deployment").values()):
        spec = each["spec"]
        assert spec["selector"]["matchLabels"] == spec["template"]["metadata"]["labels"]
        volumes = {volume["name"] for volume in spec["template"]["spec"]["volumes"]}
        assert {
            mount["name"] for mount in spec["template"]["spec"]["containers"][0]["volumeMounts"]
        } == volumes


def test_every_variable_of_a_pod_is_a_setting_and_secrets_come_from_the_secret():
    text = (DEPLOY / "kubernetes.yaml").read_text()
    told = set(re.findall(r"--from-literal=([\w-]+)=", text))
    values = {"database": "postgresql://parlour:p@h/parlour", "worker-secret": "s" * 64}
    assert set(values) == told
    for container in (each for each in containers().values() if "env" in each):
        named = {each["name"]: values[each["valueFrom"]["secretKeyRef"]["key"]] for each in container["env"]}
        common = of_kind("ConfigMap")["parlour"]["data"] if "envFrom" in container else {}
        chosen({}, {**named, **common}, None)


def test_valkey_is_where_the_nodes_look_for_it_and_stores_nothing():
    valkey, common = containers()["parlour-valkey"], of_kind("ConfigMap")["parlour"]["data"]
    (port,) = of_kind("Service")["parlour-valkey"]["spec"]["ports"]
    assert f"redis://parlour-valkey:{port['port']}" == common["PARLOUR_REDIS"]
    assert ["redis://valkey:6379"] * 2 == [SERVICES[name]["environment"]["PARLOUR_REDIS"] for name in NODES]
    for words in (valkey["args"], SERVICES["valkey"]["command"]):
        assert ["valkey-server", *STORES_NOTHING] == words
    assert SERVICES["valkey"]["image"] == valkey["image"]


def test_only_nodes_may_reach_valkey():
    spec = of_kind("NetworkPolicy")["parlour-valkey"]["spec"]
    pods = of_kind("Deployment")["parlour-valkey"]["spec"]["template"]["metadata"]["labels"]
    nodes = of_kind("StatefulSet")["parlour"]["spec"]["template"]["metadata"]["labels"]
    assert pods == spec["podSelector"]["matchLabels"]
    assert [nodes] == [each["podSelector"]["matchLabels"] for each in spec["ingress"][0]["from"]]
    assert "ports" not in SERVICES["valkey"]


def test_workers_ask_every_node_by_a_name_that_it_knows():
    replicas = of_kind("StatefulSet")["parlour"]["spec"]["replicas"]
    nodes = [f"parlour-{number}.parlour-nodes" for number in range(replicas)]
    asked = [word for word in containers()["parlour-worker"]["args"] if word.startswith("http")]

    assert [f"http://{node}:8000" for node in nodes] == asked
    assert nodes == of_kind("ConfigMap")["parlour"]["data"]["PARLOUR_HOSTS"].split(",")


def test_what_is_for_operators_is_not_reached_from_outside():
    rules = of_kind("Ingress")["parlour"]["spec"]["rules"][0]["http"]["paths"]
    leads = {rule["path"]: rule["backend"]["service"]["name"] for rule in rules}

    assert {"/": "parlour", "/metrics": "parlour-nowhere", "/api/worker": "parlour-nowhere"} == leads
    assert set(leads.values()) <= set(of_kind("Service"))
    caddy = (DEPLOY / "Caddyfile.nodes").read_text()
    assert {"/metrics", "/api/worker"} == set(re.findall(r"respond (\S+) 404", caddy))


def test_the_ingress_serves_the_houses_public_address():
    spec = of_kind("Ingress")["parlour"]["spec"]
    public = of_kind("ConfigMap")["parlour"]["data"]["PARLOUR_PUBLIC_URL"]
    assert [public.removeprefix("https://")] == spec["tls"][0]["hosts"] == [spec["rules"][0]["host"]]


# The same command lines as processes


@pytest.fixture
def work():
    """Starts a worker, and ends it after the test."""
    started = []

    def work(words, secret):
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        env = {**clean, "PARLOUR_WORKER_SECRET": secret}
        started.append(process(PARLOUR, *words, env=env, stderr=subprocess.PIPE))

    yield work
    for one in started:
        one.kill()
        one.communicate()


def of_compose():
    """What each node is given, and the command line of the worker."""
    return [SERVICES[name]["environment"] for name in NODES], SERVICES["worker"]["command"]


def of_kubernetes():
    common = of_kind("ConfigMap")["parlour"]["data"]
    node = {**common, "PARLOUR_WORKER_SECRET": GIVEN["PARLOUR_WORKER_SECRET"]}
    replicas = of_kind("StatefulSet")["parlour"]["spec"]["replicas"]
    return [node] * replicas, containers()["parlour-worker"]["args"]


@pytest.mark.parametrize("file", [of_compose, pytest.param(of_kubernetes, marks=pytest.mark.deep)])
def test_the_processes_of_a_file_are_a_house_whose_bots_play(file, start, work, database, valkey):
    nodes, words = file()
    here_are = {"PARLOUR_DATABASE": database, "PARLOUR_REDIS": valkey.url}
    houses = [start(**{**node, **here_are}).open() for node in nodes]
    here = iter(f"http://127.0.0.1:{house.port}" for house in houses)
    words = [next(here) if word.startswith("http") else word for word in words]
    if "--workers" not in words:  # as many as cores
        words += ["--workers", "1"]
    work(words, GIVEN["PARLOUR_WORKER_SECRET"])

    for house in houses:
        until_figure(house, "parlour_channel_up", 1)
        until_figure(house, "parlour_remote_workers", int(words[words.index("--workers") + 1]))
        player, _, match, picture = begun(house, hot_seat=False, bots={"1": "bot"})
        moved(player, match, picture, "4", "a")
        assert 1 == figure(house, "parlour_remote_answers_total")
        for name in ("readinessProbe", "livenessProbe", "startupProbe"):
            path = containers()["parlour"][name]["httpGet"]["path"]
            assert 200 == house.ask("GET", path)[0]
