import type { components } from '@rapport/sdk'

type Schemas = components['schemas']
export type Contact = Schemas['Contact']
export type Company = Schemas['Company']
export type Deal = Schemas['Deal']
export type CustomField = Schemas['CustomField']
export type Tag = Schemas['Tag']
export type AnyRecord = Contact | Company | Deal
/** The kinds of records with tags and custom fields: `contacts`. */
export type Kind = Schemas['CreateCustomField']['entity_type']
export type FieldValue = string | number | boolean | string[] | null

export const nameOfContact = ({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>) =>
  [first_name, last_name].filter(Boolean).join(' ')

export const nameOf = (record: AnyRecord) => ('name' in record ? record.name : nameOfContact(record))

/** The number of other emails, and of other phones, that a contact can have. */
export const maxOtherAddresses = 10
