import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import { toast } from './toast.ts'

/** A text to copy: a key, a secret, a link. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without https there is no clipboard API: the text is selected, so that the keyboard can copy it.
      toast.error('The browser did not allow copying. Select the text and copy it.')
    }
  }

  return (
    <div className="flex gap-2">
      <Input
        readOnly
        aria-label={label}
        value={text}
        className="min-w-0 grow font-mono text-xs"
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={copy}>
        {copied ? <Check className="text-good" /> : <Copy />}
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        <span className="sr-only">: {label}</span>
      </Button>
    </div>
  )
}
