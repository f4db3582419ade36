"""What Sphinx is told about the site; `tools.documentation` calls it."""

project = "Parlour"
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"

myst_heading_anchors = 4
myst_url_schemes = {"http": None, "https": None, "mailto": None, "source": {"url": "{{path}}"}}

default_role = "code"  # in docstrings, `this`
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
add_module_names = False
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Parlour"
html_favicon = "../../web/public/icon.svg"
html_static_path = ["static"]
html_css_files = ["parlour.css"]
templates_path = ["templates"]
html_copy_source = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
html_search_language = "en"
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/house.html",
        "sidebar/scroll-end.html",
    ]
}
