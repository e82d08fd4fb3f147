/** The record that a new interaction, follow-up or commitment is added to. */
export type Subject = {
  /** The contacts to choose from: on a contact's page only that contact, on a deal's page all that are linked to it. */
  contacts: { id: string; name: string }[]
  dealId?: string | undefined
}
