import pytest

from unfold_site import Site


@pytest.fixture
def make_site(tmp_path):
    """Makes a site from a dictionary of files; the second argument tells several apart."""

    def make(files, name="site"):
        return Site(tmp_path / name, files)

    return make
