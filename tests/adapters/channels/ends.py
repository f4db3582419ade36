"""Three nodes that write down what they hear."""

import asyncio

PATIENCE = 30.0


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


class Ends:
    def __init__(self, kind, urls):
        self.noted, self.reasons = [], []
        self.channels = {name: kind(url, self._note) for name, url in zip("abc", urls, strict=True)}
        self.heard = {name: [] for name in self.channels}
        for name, channel in self.channels.items():
            channel.name, channel.heard = name, self.heard[name].append

    def _note(self, event, reason="", **facts):
        self.noted.append(event)
        self.reasons.append(reason)

    @classmethod
    async def run(cls, kind, url, test):
        """`url`: one for all, or one for each."""
        ends = cls(kind, [url] * 3 if isinstance(url, str) else url)
        try:
            await until(lambda: all(channel.up for channel in ends.channels.values()))
            await test(ends)
        finally:
            for channel in ends.channels.values():
                await channel.close()

    def tell_others(self, name, message):
        self.channels[name].send(message, self.channels.keys() - {name})

    async def all_are(self, up):
        await until(lambda: all(channel.up is up for channel in self.channels.values()))
