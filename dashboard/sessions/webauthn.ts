import { Refusal } from '../api/client.ts'
import { createPasskey, passkeyOptions, passkeySignInOptions, signInWithPasskey } from './auth.ts'

/** Passkeys need a domain: browsers do not offer them for an IP address, and not without https except for localhost. */
export const supportsPasskeys = () =>
  isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname) &&
  typeof PublicKeyCredential !== 'undefined' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'

/** Creates a passkey in the browser, and stores its public key in the account. */
export async function addPasskey(name: string, password: string | undefined) {
  const options = await passkeyOptions(password)
  const credential = await asking(
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
  await createPasskey(name, credential.toJSON())
}

export async function enterWithPasskey() {
  const options = await passkeySignInOptions()
  const credential = await asking(
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  )
  await signInWithPasskey(credential.toJSON())
}

/** Browsers give the same error if the person cancels, if time runs out, and if there is no passkey. */
async function asking(question: Promise<Credential | null>) {
  const credential = await question.catch((error: Error) => {
    const message =
      error.name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : error.name === 'NotAllowedError'
          ? 'No passkey was chosen, or the time ran out. Try again.'
          : `The browser could not use a passkey: ${error.message}`
    throw new Refusal(0, 'PASSKEY', message)
  })
  return credential as PublicKeyCredential
}
