import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { canInstall, installPackages } from './apt.ts'

/** Starts a Chromium without a window. */
export async function launchChromium() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

async function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell', // the same without windows: a fifth less work
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  const found = () => places.find((place) => place && existsSync(place))
  if (!found() && canInstall)
    await installPackages(['chromium-headless-shell', 'chromium'], () => found() !== undefined)
  const place = found()
  if (!place) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH.')
  return place
}
