import { html } from '../docs/html.ts'
import type { ReminderMail } from './unsubscribe.ts'

const names: Record<ReminderMail, string> = {
  daily_mail: 'the morning email with tasks that are overdue or due today',
  assigned_mail: 'emails about records that are assigned to you',
}

/** Asks before it changes anything, because mail scanners open links. */
export const askPage = (mail: ReminderMail, workspace: string) =>
  page(
    html`<p>Stop ${names[mail]} from the workspace “${workspace}”?</p>
      <form method="post"><button type="submit">Unsubscribe</button></form>`,
  )

export const donePage = (mail: ReminderMail, workspace: string) =>
  page(
    html`<p>
      You no longer get ${names[mail]} from the workspace “${workspace}”. You can turn it on again in
      <a href="/settings/profile">your profile</a>.
    </p>`,
  )

const page = (content: { html: string }) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Unsubscribe · Rapport</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <main>
          <h1>Rapport</h1>
          ${content}
        </main>
      </body>
    </html>`.html
