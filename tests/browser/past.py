"""Matches of the past: played by a page's own socket to the end, or until they are given up."""

from typing import Any

PLAY = """async ([table, most, wanted]) => {
  const headers = { "content-type": "application/json", "parlour-protocol": "2" };
  const ask = (path, body) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const post = async (path, body) => (await ask(path, body)).json();
  await post("/api/guest", { name: "Ana" });
  const { match } = await post("/api/tables", table);
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws?protocol=2");
  const say = (message) => socket.send(JSON.stringify({ match, ...message }));
  const get = async (path) => (await fetch(path, { headers })).json();
  let plays = 0;
  let solo = false;  // nobody can resign there
  const leave = async (done) => {
    say({ type: "leave", for_good: true });
    while ((await get(`/api/matches/${match}`)).phase !== "over");
    done();
  };
  await new Promise((resolve, fail) => {
    socket.onclose = () => fail(new Error("the line was cut"));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.type === "welcome") say({ type: "sit", nonce: "5a".repeat(16) });
      solo ||= told.seats?.length === 1;
      if (told.type === "problem") fail(new Error(told.message.key));
      if (told.result) resolve(told.result);
      else if (told.choices?.length) {
        const { version, seat, choices } = told;
        const any = choices[(version * 7 + 3) % choices.length].play;
        const best = choices.some(({ play }) => play === wanted[0]) ? wanted.shift() : any;
        const play = plays++ < most ? best : "/resign";
        const submit = () => say({ type: "submit", version, seat, play, id: `${version}-${seat}` });
        if (solo && play === "/resign") return leave(resolve);
        setTimeout(submit, plays > 50 ? 40 : 0);  // as fast as the house lets anybody play
      }
    };
  });
  socket.onclose = null;
  socket.close();
  return match;
}"""


def past_match(page: Any, game: str, most: int = 45, wanted: tuple[str, ...] = (), **terms: Any) -> str:
    """The id of a match that this page has played as a new guest, from every seat; given up after `most`.

    What is `wanted` is played in this order as soon as it can be.
    """
    return str(page.evaluate(PLAY, [{"game": game, "hot_seat": True, **terms}, most, list(wanted)]))
