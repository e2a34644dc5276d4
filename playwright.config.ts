import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium.mjs'

/** The system's browser: nothing is downloaded for the tests. */
const CHROMIUM = installedChromium()

/**
 * A whole Chromium draws the suggestions of its address bar ahead, for every window anew: pages of its own that cost as
 * much as those of a test. The one without windows has none. A browser hears only the last list of these, so
 * Playwright's own comes first.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  // A process kept ready for the next site: every context began two, and its test used one.
  'SpareRendererForSitePerProcess',
]

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT.join(',')}`,
  // Without its windows it does not guess how fast the network is, and fetches pictures from further below the screen.
  // The rest, a mouse, is Playwright's own, which one flag takes the place of.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
]

export default defineConfig({
  testDir: 'e2e',
  // Serves dist on a free port with a fresh demo catalogue; the tests find it by SHOP_URL.
  globalSetup: './e2e/global-setup.mjs',
  fullyParallel: true,
  // One more than the cores of a small machine: a test waits for pages about as long as it works.
  workers: 3,
  // A busy machine is no fault of the shop; whoever needs the second try is named at the end of `npm test`.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Long for a machine that does something else as well; a passing run needs a fraction.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Nothing moves that a test would have to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: FLAGS },
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
})
