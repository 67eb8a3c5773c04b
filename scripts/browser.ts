import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Draws as Chromium does, without the rest of a browser: a test takes three quarters of the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Finds an installed Chromium: CHROME_PATH, then PATH, then the usual locations. It downloads no
 * browser.
 * @param whole a full browser, for measurements
 */
export function findBrowser({ whole = false } = {}): string | undefined {
  const named = process.env.CHROME_PATH
  if (named) return canRun(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = (whole ? BROWSERS : [...SHELLS, ...BROWSERS]).flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  )
  return [...onPath, ...PLACES].find(canRun)
}

/** As root on Debian or Ubuntu a missing Chromium can be had from apt. @returns its path */
export function installBrowser(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) => execFileSync('apt-get', words, { env, stdio: 'ignore' })
  try {
    apt('update', '-qq')
  } catch {
    // Offline: what is known of packages may still do.
  }
  for (const name of ['chromium-headless-shell', 'chromium'])
    try {
      apt('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk')
      return findBrowser()
    } catch {
      // No such package: the caller says what it could not run.
    }
  return undefined
}

/**
 * Headless and without background requests, which would disturb the test that no request leaves the
 * origin; without QUIC, which would bypass the throttle of the benchmarks.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
