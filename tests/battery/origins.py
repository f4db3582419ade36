"""Origins of pages that are not from this house, in every spelling that might slip through."""

HOST = "parlour.example:8443"
FOREIGN = [
    *(
        "null",
        "",
        " ",
        "https://",
        "https://evil.example",
        "http://evil.example:8443",
        "https://parlour.example",
    ),
    *("https://parlour.example:443", "https://parlour.example:8444", "https://parlour.example:84430"),
    *("https://parlour.example:8443.evil.example", "https://evil.example/parlour.example:8443"),
    *("https://parlour.example:8443@evil.example", "https://evil.example?parlour.example:8443"),
    *(
        "https://evil.example#parlour.example:8443",
        "https://user@parlour.example:8443",
        "parlour.example:8443",
    ),
    *("https:parlour.example:8443", "https:/parlour.example:8443", "https://sub.parlour.example:8443"),
    *("https://parlour.example.:8443", "https://parlour.example:8443:8443", "https://xparlour.example:8443"),
    *("https://parlour.example:8443\\@evil.example", "https://evil.example\\parlour.example:8443"),
    *("https://[::1]:8443", "https://[parlour.example:8443", "https://parlour。example:8443", "file://"),
    *("chrome-extension://parlour.example:8443", "data:text/html,x", "javascript://parlour.example:8443"),
    *("https://parlour.example:8443, https://evil.example", "https://parlour.example:8443\0.evil.example"),
    *("ftp://parlour.example:8443", "https://parlour.example:8443/path", "\ud800"),
]
