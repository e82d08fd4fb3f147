// Runs before `npm test`. The browser and rate-limit tests install Chromium and Redis with apt-get if they are missing
// and the tests run as root. At a terminal this is announced first; without one, as in CI, it starts immediately.
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const { CHROMIUM_PATH, REDIS_TEST_URL, RAPPORT_NO_INSTALL } = process.env
const chromium = [
  CHROMIUM_PATH,
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
]
const isMissing = (places) => !places.some((place) => place && existsSync(place))

const missing = [
  ...(isMissing(chromium) ? ['chromium-headless-shell (or chromium)'] : []),
  ...(!REDIS_TEST_URL && isMissing(['/usr/bin/redis-server', '/usr/local/bin/redis-server']) ? ['redis-server'] : []),
]
const installs = process.getuid?.() === 0 && existsSync('/etc/debian_version') && !RAPPORT_NO_INSTALL

if (process.stderr.isTTY && installs && missing.length > 0) {
  console.error(`The tests will install these system packages with apt-get, as root: ${missing.join(', ')}.
To opt out, press Ctrl-C now and set RAPPORT_NO_INSTALL=1. Then either install them yourself, or set CHROMIUM_PATH to a
Chromium and REDIS_TEST_URL to a Redis server. Without Redis its tests are skipped; without Chromium the browser tests fail.
Continuing in 10 seconds …`)
  await setTimeout(10_000)
}
