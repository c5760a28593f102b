"""A running preview, started as users start it."""

import contextlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from unfold_site import command, run, tree


class Preview:
    """A preview of a site, until `stop` is called."""

    def __init__(self, site, *arguments):
        self.process = subprocess.Popen(
            [command(), "preview", *arguments], cwd=site.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        found = re.search(r"at (http://\S+)", line)
        assert found, line + self.process.stderr.read()
        self.url = found[1]
        self.printed = ""

    def get(self, path="", **headers):
        """Requests a path, and returns the status and the body."""
        request = urllib.request.Request(self.url + path.replace(" ", "%20"), headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def wait_for(self, path, text, without="\0", seconds=20):
        """Returns the body of the page as soon as it contains `text` and does not contain `without`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            body = self.get(path)[1]
            if text in body and without not in body:
                return body
            time.sleep(0.01)
        raise AssertionError(f"{text!r} did not appear in {path!r}")

    def differing(self, expected):
        """Returns the first file that is not served as expected, and its status; `None` if all are."""
        for path, data in expected.items():
            status, body = self.get(path)
            wanted = data.decode(errors="replace")
            # The policy of a page that can copy its Markdown allows what the preview needs, too.
            pair = (without_injection(body), without_injection(wanted)) if path.endswith(".html") else (body, wanted)
            if status != 200 or pair[0] != pair[1]:
                return path, status
        return None

    def wait_for_build(self, site, folder, when=""):
        """Waits until all served files are those of a clean build, which is written to `folder`."""
        shutil.rmtree(folder, ignore_errors=True)
        run("build", "--no-cache", "--drafts", "--quiet", "--output", str(folder), folder=site.folder)
        kinds = (".html", ".xml", ".md", "manifest.js")
        expected = {path: data for path, data in tree(folder).items() if path.endswith(kinds)}
        assert "index.html" in expected
        until(lambda: not self.differing(expected), lambda: f"{when}: {self.differing(expected)}")

    def wait_for_event(self):
        """Waits until the preview has sent an event since its start."""
        host, port = re.search(r"//([^:/]*):(\d+)", self.url).groups()

        def last() -> str:
            with socket.create_connection((host, int(port)), timeout=20) as connection, connection.makefile("r") as lines:
                connection.sendall(f"GET /.unfold/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
                return next(line for line in lines if line.startswith("id: ")).rstrip()

        until(lambda: not last().endswith("-0"), lambda: f"the last event is {last()}")

    @contextlib.contextmanager
    def listening(self):
        """Opens an event stream. Yields a function that waits for an event with a name, and returns its data."""
        host, port = re.search(r"//([^:/]*):(\d+)", self.url).groups()
        with socket.create_connection((host, int(port)), timeout=20) as connection, connection.makefile("r") as lines:
            connection.sendall(f"GET /.unfold/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            assert " 200 " in lines.readline()
            while not lines.readline().startswith("retry:"):
                pass

            def hear(name):
                while lines.readline() != f"event: {name}\n":
                    pass
                data = []
                while (line := lines.readline()) != "\n":
                    if line.startswith("data: "):
                        data.append(line.removeprefix("data: ").rstrip("\n"))
                return data

            yield hear

    def wait_for_message(self, text):
        """Waits until a line with `text` is printed on standard error."""
        while text not in self.printed:
            line = self.process.stderr.readline()
            assert line, self.printed
            self.printed += line

    def stop(self):
        """Ends the preview as Ctrl-C does, and returns its standard error."""
        self.process.send_signal(signal.SIGINT)
        errors = self.printed + self.process.communicate(timeout=20)[1]
        assert self.process.returncode == 0, errors
        return errors


def until(condition, otherwise=lambda: "the condition did not become true", seconds=20):
    """Waits until a condition holds; fails after `seconds` with the message that `otherwise` returns."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, otherwise()
        time.sleep(0.01)


def without_injection(page):
    """Returns a page without the preview's additions."""
    page = page.replace("; connect-src 'self'", "")
    page = re.sub(r'<link rel="stylesheet" data-unfold-preview [^>]*>', "", page)
    page = re.sub(r'<script src="[^"]*\.unfold/preview\.js"[^>]*></script>\n', "", page)
    page = re.sub(r'<p class="unfold-draft"[^>]*>Draft</p>\n', "", page)
    return re.sub(r'<section class="unfold-preview".*?</section>\n', "", page, flags=re.S)
