export const isVersioned = (path: string) => path.startsWith('/api/v1/')

export const segmentsOf = (url: string) => url.replace(/^(\/api)?(\/v1)?\//, '').split('/')
export const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')
export const pascal = (words: string) =>
  words.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
