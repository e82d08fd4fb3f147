export const entityTypes = ['contacts', 'companies', 'deals'] as const
export type EntityType = (typeof entityTypes)[number]

export const fieldTypes = ['text', 'number', 'select', 'multiselect', 'date', 'checkbox'] as const
export type FieldType = (typeof fieldTypes)[number]
