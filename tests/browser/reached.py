"""Tables in the middle of a match, reached by a page's own socket: as fast as the house answers."""

from typing import Any

from tests.browser.visitor import Visitor

# One sits down with this nonce and makes these plays, then the last of the possible ones (which deals all
# cards at once) until the house has asked for something so many times, or the match is over.
PLAY = """async ([terms, nonce, plays, until, times]) => {
  const headers = { "content-type": "application/json", "parlour-protocol": "2" };
  const ask = (path, body) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  await ask("/api/guest", { name: "Ana" });
  const { match } = await (await ask("/api/tables", { private: true, ...terms })).json();
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws?protocol=2");
  const say = (message) => socket.send(JSON.stringify({ match, ...message }));
  let last = "";
  await new Promise((done, fail) => {
    socket.onclose = () => fail(new Error("the line was cut"));
    socket.onmessage = ({ data }) => {
      const { type, version, seat, choices, prompt, result } = JSON.parse(data);
      if (type === "problem") fail(new Error(data));
      if (type === "welcome") say({ type: "sit", nonce });
      if (result) done();
      if (!choices?.length || last === `${version}-${seat}`) return;
      last = `${version}-${seat}`;
      if (!plays.length && prompt.key.match(until) && --times <= 0) return done();
      const play = plays.shift() ?? choices.at(-1).play;
      if (!choices.some((choice) => choice.play === play)) fail(new Error(`nobody can ${play} now`));
      setTimeout(() => say({ type: "submit", version, seat, play, id: last }), version > 40 ? 40 : 0);
    };
  });
  socket.onclose = null;
  socket.close();
  return match;
}"""


def reaches(
    who: Visitor, until: str = "", times: int = 1, *, nonce: int = 0, plays: str = "", **terms: Any
) -> Visitor:
    """At a table where the house has asked for `until` (the key of a prompt) that many times.

    After `plays`, with commas between them; "over" is asked for never, so it leads to the end.
    """
    script = plays.split(", ") if plays else []
    if who.page.url == "about:blank":
        who.opens("/rules")
    match = who.page.evaluate(PLAY, [terms, f"{nonce:032x}", script, until, times])
    return who.opens(f"/m/{match}")
