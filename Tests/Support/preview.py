"""A running preview, as a user starts one."""

import re
import signal
import subprocess
import time
import urllib.error
import urllib.request

from unfold_site import command


class Preview:
    def __init__(self, site, *arguments):
        self.process = subprocess.Popen(
            [command(), "preview", *arguments], cwd=site.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        found = re.search(r"at (http://\S+)", line)
        assert found, line + self.process.stderr.read()
        self.url = found[1]

    def get(self, path="", **headers):
        """Status and body of a request."""
        request = urllib.request.Request(self.url + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def wait_for(self, path, text, without="\0", seconds=20):
        """The body of the page once it holds one text, and not the other."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            body = self.get(path)[1]
            if text in body and without not in body:
                return body
            time.sleep(0.01)
        raise AssertionError(f"{text} never came to {path}")

    def stop(self):
        """Ends it as Ctrl-C does; what it wrote to standard error."""
        self.process.send_signal(signal.SIGINT)
        errors = self.process.communicate(timeout=20)[1]
        assert self.process.returncode == 0, errors
        return errors


def undressed(page):
    """A page without what the preview adds to it."""
    page = page.replace("connect-src 'self'; ", "")
    page = re.sub(r'<link rel="stylesheet" data-unfold-preview [^>]*>', "", page)
    page = re.sub(r'<script src="[^"]*\.unfold/preview\.js"[^>]*></script>\n', "", page)
    page = re.sub(r'<p class="unfold-draft"[^>]*>Draft</p>\n', "", page)
    return re.sub(r'<section class="unfold-preview".*?</section>\n', "", page, flags=re.S)
