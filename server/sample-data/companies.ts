type SampleContact = {
  first_name: string
  last_name: string
  title: string
  tags?: string[]
  prefers?: string
  notes?: string
  /** How many days ago the contact was created; soon after the company if not given. */
  since?: number
}
type SampleCompany = {
  name: string
  domain: string
  industry: string
  size: string
  tags?: string[]
  notes?: string
  /** How many days ago the company was created; spread over the year if not given. */
  since?: number
  /** In how many days the contract of a customer is renewed. */
  renewal?: number
  contacts: SampleContact[]
}

/** The customers of a small firm. Domains end in .example, so that no mail can ever be delivered. */
export const sampleCompanies: SampleCompany[] = [
  {
    name: 'Northwind Ferries',
    domain: 'northwind-ferries.example',
    industry: 'Transport',
    size: '201-500',
    tags: ['customer', 'reference'],
    renewal: 93,
    notes: 'Runs eleven boats; everything is decided before the summer season.',
    contacts: [
      {
        first_name: 'Ingrid',
        last_name: 'Solberg',
        title: 'Head of Operations',
        tags: ['vip', 'newsletter', 'champion'],
        prefers: 'Phone',
        notes: 'Mornings only: she is on the quay after eleven.',
      },
      { first_name: 'Tomasz', last_name: 'Wiśniewski', title: 'IT Manager', prefers: 'Email' },
      { first_name: 'Aoife', last_name: 'Byrne', title: 'Finance Director', since: 34, tags: ['newsletter'] },
    ],
  },
  {
    name: 'Calder & Finch',
    domain: 'calderfinch.example',
    industry: 'Architecture',
    size: '51-200',
    tags: ['customer', 'reference'],
    renewal: 84,
    contacts: [
      { first_name: 'Rosalind', last_name: 'Calder', title: 'Partner', tags: ['vip', 'champion'], prefers: 'Meeting' },
      { first_name: 'Dev', last_name: 'Malhotra', title: 'Studio Manager', prefers: 'Email', tags: ['newsletter'] },
    ],
  },
  {
    name: 'Lumen Health',
    domain: 'lumenhealth.example',
    industry: 'Healthcare',
    size: '501-1000',
    tags: ['customer'],
    renewal: 282,
    notes: 'Their procurement takes six weeks; start early.',
    contacts: [
      { first_name: 'Miriam', last_name: 'Okafor', title: 'Chief Information Officer', prefers: 'Meeting' },
      { first_name: 'Jonas', last_name: 'Lindqvist', title: 'Procurement Lead', prefers: 'Email' },
      { first_name: 'Priya', last_name: 'Raman', title: 'Clinic Director', tags: ['newsletter'], since: 21 },
    ],
  },
  {
    name: 'Brightwater Brewing',
    domain: 'brightwater.example',
    industry: 'Food and drink',
    size: '11-50',
    tags: ['customer'],
    renewal: 86,
    contacts: [
      { first_name: 'Callum', last_name: 'Reid', title: 'Founder', prefers: 'Phone' },
      { first_name: 'Sofia', last_name: 'Marchetti', title: 'Sales Manager', tags: ['newsletter'] },
    ],
  },
  {
    name: 'Atlas Freight',
    domain: 'atlasfreight.example',
    industry: 'Logistics',
    size: '1001-5000',
    tags: ['customer', 'strategic'],
    renewal: 179,
    contacts: [
      {
        first_name: 'Hugo',
        last_name: 'Fernández',
        title: 'VP Supply Chain',
        tags: ['vip', 'champion'],
        prefers: 'Phone',
      },
      { first_name: 'Nadia', last_name: 'Haddad', title: 'Programme Manager', prefers: 'Email' },
      { first_name: 'Wei', last_name: 'Zhang', title: 'Data Lead', prefers: 'Email', since: 19 },
    ],
  },
  {
    name: 'Pinecrest Schools',
    domain: 'pinecrest.example',
    industry: 'Education',
    size: '201-500',
    contacts: [
      { first_name: 'Eleanor', last_name: 'Whitfield', title: 'Bursar', prefers: 'Email' },
      { first_name: 'Samuel', last_name: 'Adeyemi', title: 'Head of Digital Learning', tags: ['newsletter'] },
    ],
  },
  {
    name: 'Sable Robotics',
    domain: 'sablerobotics.example',
    industry: 'Manufacturing',
    size: '51-200',
    tags: ['customer', 'partner'],
    renewal: 161,
    notes: 'Introduced us to Atlas Freight.',
    contacts: [
      { first_name: 'Yuki', last_name: 'Tanaka', title: 'Chief Executive', tags: ['vip'], prefers: 'Meeting' },
      { first_name: 'Anders', last_name: 'Holm', title: 'Engineering Manager', prefers: 'Email' },
    ],
  },
  {
    name: 'Verdant Energy',
    domain: 'verdant.example',
    industry: 'Energy',
    size: '501-1000',
    tags: ['customer'],
    renewal: 316,
    contacts: [
      { first_name: 'Camille', last_name: 'Laurent', title: 'Director of Projects', prefers: 'Phone' },
      {
        first_name: 'Oluwaseun',
        last_name: 'Bello',
        title: 'Commercial Manager',
        prefers: 'Email',
        tags: ['newsletter'],
      },
    ],
  },
  {
    name: 'Marlowe Publishing',
    domain: 'marlowe.example',
    industry: 'Media',
    size: '51-200',
    tags: ['customer'],
    renewal: 168,
    contacts: [
      { first_name: 'Beatrice', last_name: 'Holloway', title: 'Managing Editor', prefers: 'Email' },
      { first_name: 'Matteo', last_name: 'Rinaldi', title: 'Rights Manager' },
    ],
  },
  {
    name: 'Kestrel Insurance',
    domain: 'kestrel.example',
    industry: 'Insurance',
    size: '1001-5000',
    tags: ['customer', 'strategic'],
    renewal: 241,
    contacts: [
      { first_name: 'Graham', last_name: 'Pritchard', title: 'Head of Claims', tags: ['vip'], prefers: 'Meeting' },
      { first_name: 'Leila', last_name: 'Amiri', title: 'Transformation Lead', tags: ['newsletter'], prefers: 'Email' },
    ],
  },
  {
    name: 'Tidewell Hotels',
    domain: 'tidewell.example',
    industry: 'Hospitality',
    size: '201-500',
    contacts: [
      { first_name: 'Isabel', last_name: 'Moreno', title: 'Group Revenue Manager', prefers: 'Phone' },
      { first_name: 'Patrick', last_name: 'Nolan', title: 'General Manager' },
    ],
  },
  {
    name: 'Fennel & Rye',
    domain: 'fennelrye.example',
    industry: 'Food and drink',
    size: '11-50',
    tags: ['customer'],
    renewal: 182,
    contacts: [{ first_name: 'Hannah', last_name: 'Goldberg', title: 'Owner', prefers: 'Email', tags: ['newsletter'] }],
  },
  {
    name: 'Osprey Analytics',
    domain: 'osprey.example',
    industry: 'Software',
    size: '11-50',
    tags: ['partner'],
    since: 27,
    contacts: [
      { first_name: 'Zanele', last_name: 'Dlamini', title: 'Co-founder', prefers: 'Email' },
      { first_name: 'Pavel', last_name: 'Novák', title: 'Head of Partnerships', since: 12, tags: ['newsletter'] },
    ],
  },
  {
    name: 'Harbour & Vale',
    domain: 'harbourvale.example',
    industry: 'Real estate',
    size: '51-200',
    since: 8,
    notes: 'Two offices; the second one decides by itself.',
    contacts: [
      { first_name: 'Marguerite', last_name: 'Dubois', title: 'Lettings Director', prefers: 'Phone' },
      { first_name: 'Kwame', last_name: 'Mensah', title: 'Office Manager', since: 4 },
    ],
  },
  {
    name: 'Juniper Clinics',
    domain: 'juniper.example',
    industry: 'Healthcare',
    size: '51-200',
    since: 3,
    notes: 'Came to us through Lumen Health.',
    contacts: [
      { first_name: 'Elif', last_name: 'Yılmaz', title: 'Practice Manager', prefers: 'Meeting', tags: ['newsletter'] },
    ],
  },
]
