import { defineConfig } from '@playwright/test'
import { findInstalledChromium } from './scripts/chromium.mjs'

/** The system's browser, so that nothing is downloaded for the tests. */
const CHROMIUM_PATH = findInstalledChromium()

/**
 * Chromium features to disable. For every new window, full Chromium prerenders a suggestion of its address bar. That
 * costs as much as a test page. Headless shell does not prerender. Chromium uses only the last list on the command
 * line, so Playwright's own features are repeated first.
 */
const DISABLED_FEATURES = [
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
  // Staff pages play a sound, for which Chromium would start a process in each browser context.
  'AudioServiceOutOfProcess',
  // Chromium keeps a spare process for the next site. With it, every browser context would start two processes and use
  // one.
  'SpareRendererForSitePerProcess',
]

const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // Headless shell does not estimate the network speed, so it would load lazy images from further below the screen. The
  // last setting corrects that. The other settings emulate a mouse. They are Playwright's own, repeated because a
  // second flag replaces the first.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
]

export default defineConfig({
  testDir: 'e2e',
  // Serves dist on a free port with a fresh demo catalogue, and sets SHOP_URL for the tests.
  globalSetup: './e2e/support/global-setup.mjs',
  fullyParallel: true,
  // One worker more than a small machine has cores, because tests spend about half their time waiting.
  workers: 3,
  // A failed test is repeated once, because a busy machine can make it fail. `npm test` lists tests that passed only
  // then.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // Maximum time of a test, ms. A test needs so long only on a very busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Disables animations, which tests would have to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}), args: CHROMIUM_FLAGS },
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
})
