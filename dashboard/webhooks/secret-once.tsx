import { Button } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'

export function SecretOnce({ secret, onDone, children }: { secret: string; onDone(): void; children?: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        {children ?? 'Every request is signed with this secret, so that you can verify that it comes from Rapport.'} It
        is shown only this once.
      </p>
      <CopyText label="Signing secret" text={secret} />
      <p className="text-muted">
        The signature follows the{' '}
        <a
          href="https://www.standardwebhooks.com"
          target="_blank"
          rel="noreferrer"
          className="text-accent-strong underline"
        >
          Standard Webhooks
        </a>{' '}
        specification; libraries check it in most languages.
      </p>
      <Button variant="primary" onClick={onDone} className="self-end">
        I have copied it
      </Button>
    </div>
  )
}
