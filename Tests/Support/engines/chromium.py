"""Chromium, driven by Playwright."""

from playwright.sync_api import Error, Page, sync_playwright

from local_server import chromium, launch

from .window import TIMEOUT, BrowserProcess, Navigating, Settings, wait_until_loaded


class Chromium(BrowserProcess):
    name = "chromium"
    is_whole = False

    @classmethod
    def missing(cls) -> str | None:
        if chromium(cls.is_whole) is None:
            return "Chromium is missing: install it, or run Scripts/install-dependencies test"
        return None

    # A thread can start Playwright only once, so both programs share it.
    playwright = None
    users = 0

    def __init__(self):
        if Chromium.users == 0:
            Chromium.playwright = sync_playwright().start()
        Chromium.users += 1
        self.browser = launch(self.playwright, self.is_whole)

    @property
    def is_broken(self) -> bool:
        return not self.browser.is_connected()

    def open(self, settings: Settings) -> "ChromiumWindow":
        return ChromiumWindow(self.browser, settings)

    def close(self):
        self.browser.close()
        Chromium.users -= 1
        if Chromium.users == 0:
            self.playwright.stop()


class WholeChromium(Chromium):
    """The browser with windows, for tests with the marker `whole_browser`."""

    is_whole = True


class ChromiumWindow:
    """A page of Playwright, with the methods of the other engines' windows that Playwright itself lacks."""

    engine = "chromium"
    page: Page

    def __init__(self, browser, settings: Settings):
        self.context = browser.new_context(
            viewport={"width": settings.width, "height": settings.height},
            java_script_enabled=settings.script,
            color_scheme=settings.color_scheme,
            reduced_motion=settings.reduced_motion,
            forced_colors=settings.forced_colors,
            has_touch=settings.has_touch,
            is_mobile=settings.has_touch,
            device_scale_factor=settings.device_scale_factor,
            bypass_csp=settings.bypass_csp,
        )
        self.page = self.context.new_page()
        self.reported = []
        self.page.on("console", lambda message: self.reported.append(message.text))
        self.page.on("pageerror", lambda error: self.reported.append(str(error)))

    def __getattr__(self, name: str):
        return getattr(self.page, name)

    def messages(self) -> list[str]:
        """The messages that the browser has reported since the window was opened."""
        # Playwright delivers events only while it waits for an answer.
        self.page.evaluate("0")
        return list(self.reported)

    def go_back(self):
        # Playwright's own method and `wait_for_url` wait for a `load` event, which a page from the back/forward cache
        # doesn't have.
        self.page.evaluate("history.back()")

    def wait_for_url(self, url, timeout: float = TIMEOUT * 1000):
        wait_until_loaded(self.evaluate, url, timeout)

    def evaluate(self, expression: str, argument=None):
        try:
            return self.page.evaluate(expression, argument)
        except Error as error:
            if "context was destroyed" in error.message:
                raise Navigating(error.message) from error
            raise

    def close(self):
        self.context.close()
