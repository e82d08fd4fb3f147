import type { InteractionInput } from '../interactions/record.ts'

type SampleDeal = {
  name: string
  company: string
  /** In whole units of the currency. */
  value: number
  /** How many days ago it entered lead, prospect and negotiation; the last number is when a closed deal was closed. */
  days: number[]
  outcome?: 'won' | 'lost'
  lost_reason?: string
  source: string
  tags?: string[]
  notes?: string
}

export const sampleDeals: SampleDeal[] = [
  {
    name: 'Ticket office rollout',
    company: 'Northwind Ferries',
    value: 48_000,
    days: [338, 325, 301, 272],
    outcome: 'won',
    source: 'Referral',
  },
  {
    name: 'Studio licences',
    company: 'Calder & Finch',
    value: 18_500,
    days: [322, 310, 296, 281],
    outcome: 'won',
    source: 'Website',
  },
  {
    name: 'Ward pilot',
    company: 'Lumen Health',
    value: 32_000,
    days: [315, 290, 262, 219],
    outcome: 'lost',
    lost_reason: 'Budget cut',
    source: 'Event',
  },
  {
    name: 'Taproom bookings',
    company: 'Brightwater Brewing',
    value: 7_200,
    days: [301, 296, 288, 279],
    outcome: 'won',
    source: 'Website',
  },
  {
    name: 'Depot tracking',
    company: 'Atlas Freight',
    value: 96_000,
    days: [287, 270, 241, 186],
    outcome: 'won',
    source: 'Referral',
    tags: ['strategic'],
  },
  {
    name: 'Timetable service',
    company: 'Pinecrest Schools',
    value: 14_000,
    days: [276, 261, 240],
    outcome: 'lost',
    lost_reason: 'Chose a competitor',
    source: 'Event',
  },
  {
    name: 'Line monitoring',
    company: 'Sable Robotics',
    value: 41_500,
    days: [262, 249, 232, 204],
    outcome: 'won',
    source: 'Referral',
  },
  {
    name: 'Site reporting',
    company: 'Verdant Energy',
    value: 58_000,
    days: [251, 238, 205, 171],
    outcome: 'lost',
    lost_reason: 'Chose a competitor',
    source: 'Outbound',
  },
  {
    name: 'Rights catalogue',
    company: 'Marlowe Publishing',
    value: 22_000,
    days: [240, 228, 214, 197],
    outcome: 'won',
    source: 'Website',
  },
  {
    name: 'Claims intake',
    company: 'Kestrel Insurance',
    value: 120_000,
    days: [229, 207, 169, 124],
    outcome: 'won',
    source: 'Outbound',
    tags: ['strategic'],
  },
  {
    name: 'Booking engine',
    company: 'Tidewell Hotels',
    value: 26_000,
    days: [214, 203, 188],
    outcome: 'lost',
    lost_reason: 'No decision',
    source: 'Event',
  },
  {
    name: 'Kitchen planner',
    company: 'Fennel & Rye',
    value: 5_400,
    days: [201, 197, 190, 183],
    outcome: 'won',
    source: 'Website',
  },
  {
    name: 'Second terminal',
    company: 'Northwind Ferries',
    value: 37_000,
    days: [192, 180, 161, 139],
    outcome: 'won',
    source: 'Referral',
  },
  {
    name: 'Model library',
    company: 'Calder & Finch',
    value: 12_800,
    days: [183, 174],
    outcome: 'lost',
    lost_reason: 'Price',
    source: 'Website',
  },
  {
    name: 'Clinic scheduling',
    company: 'Lumen Health',
    value: 67_000,
    days: [171, 152, 118, 83],
    outcome: 'won',
    source: 'Event',
    tags: ['strategic'],
  },
  {
    name: 'Distributor portal',
    company: 'Brightwater Brewing',
    value: 15_600,
    days: [160, 151, 137, 109],
    outcome: 'lost',
    lost_reason: 'Price',
    source: 'Outbound',
  },
  {
    name: 'Customs paperwork',
    company: 'Atlas Freight',
    value: 54_000,
    days: [149, 133, 107, 66],
    outcome: 'won',
    source: 'Referral',
  },
  {
    name: 'Parents’ app',
    company: 'Pinecrest Schools',
    value: 19_500,
    days: [138, 121, 96, 58],
    outcome: 'lost',
    lost_reason: 'Budget cut',
    source: 'Event',
  },
  {
    name: 'Field service',
    company: 'Verdant Energy',
    value: 44_000,
    days: [126, 112, 87, 49],
    outcome: 'won',
    source: 'Outbound',
  },
  {
    name: 'Audio editions',
    company: 'Marlowe Publishing',
    value: 16_000,
    days: [113, 104, 82, 41],
    outcome: 'lost',
    lost_reason: 'price',
    source: 'Website',
  },
  {
    name: 'Fraud review',
    company: 'Kestrel Insurance',
    value: 88_000,
    days: [101, 79, 52, 19],
    outcome: 'won',
    source: 'Outbound',
  },
  {
    name: 'Guest messaging',
    company: 'Tidewell Hotels',
    value: 21_500,
    days: [92, 77, 55, 24],
    outcome: 'lost',
    lost_reason: 'No decision',
    source: 'Website',
  },
  {
    name: 'Spare parts shop',
    company: 'Sable Robotics',
    value: 29_000,
    days: [84, 70, 46, 11],
    outcome: 'won',
    source: 'Referral',
  },
  {
    name: 'Season passes',
    company: 'Northwind Ferries',
    value: 33_500,
    days: [76, 61, 29],
    source: 'Referral',
    tags: ['renewal'],
    notes: 'They want it live before Easter.',
  },
  {
    name: 'Route planning',
    company: 'Atlas Freight',
    value: 142_000,
    days: [68, 47, 20],
    source: 'Referral',
    tags: ['strategic'],
    notes: 'Security review is with Wei; legal has our terms.',
  },
  { name: 'Lab results portal', company: 'Lumen Health', value: 73_000, days: [59, 38, 13], source: 'Event' },
  {
    name: 'Broker desk',
    company: 'Kestrel Insurance',
    value: 61_000,
    days: [51, 33, 8],
    source: 'Outbound',
    tags: ['renewal', 'strategic'],
  },
  { name: 'Competition archive', company: 'Calder & Finch', value: 17_200, days: [47, 26], source: 'Website' },
  {
    name: 'Wind farm dashboard',
    company: 'Verdant Energy',
    value: 52_500,
    days: [42, 22],
    source: 'Outbound',
    tags: ['renewal'],
  },
  { name: 'Loyalty cards', company: 'Tidewell Hotels', value: 24_000, days: [36, 17], source: 'Event' },
  { name: 'Backlist search', company: 'Marlowe Publishing', value: 13_500, days: [31, 9], source: 'Website' },
  { name: 'Brewery tours', company: 'Brightwater Brewing', value: 8_800, days: [24, 6], source: 'Website' },
  {
    name: 'Usage dashboards',
    company: 'Osprey Analytics',
    value: 18_000,
    days: [25, 10],
    source: 'Referral',
    tags: ['pilot'],
  },
  { name: 'Robot fleet console', company: 'Sable Robotics', value: 47_000, days: [18], source: 'Referral' },
  { name: 'Exam marking', company: 'Pinecrest Schools', value: 20_500, days: [13], source: 'Event' },
  { name: 'Catering orders', company: 'Fennel & Rye', value: 6_900, days: [9], source: 'Website' },
  { name: 'Crew rosters', company: 'Northwind Ferries', value: 27_500, days: [5], source: 'Referral' },
  { name: 'Tenant requests', company: 'Harbour & Vale', value: 31_000, days: [7], source: 'Outbound', tags: ['pilot'] },
  { name: 'Warehouse intake', company: 'Atlas Freight', value: 64_000, days: [2], source: 'Referral' },
  { name: 'Front desk', company: 'Juniper Clinics', value: 12_600, days: [1], source: 'Referral' },
]

type Talk = { type: InteractionInput['type']; notes: string }

/** The interactions that follow when a deal enters each stage. */
export const sampleTalks: Record<'lead' | 'prospect' | 'negotiation', Talk[]> = {
  lead: [
    { type: 'email', notes: 'Asked what it costs for a team of their size. Sent the overview.' },
    { type: 'call', notes: 'First call. They do it in spreadsheets today and lose track every month.' },
    { type: 'note', notes: 'Met at the spring fair; left a card and asked to be called.' },
    { type: 'email', notes: 'Came through a colleague who uses us. Wants to see it before the end of the month.' },
  ],
  prospect: [
    { type: 'demo', notes: 'Showed the whole flow. Questions on permissions and on moving old data over.' },
    { type: 'meeting', notes: 'Walked through how they work now. The handover between teams is the sore point.' },
    { type: 'demo', notes: 'Second demo with the people who would use it. They liked the quick search.' },
    { type: 'call', notes: 'Agreed on what a trial must show, and who decides.' },
  ],
  negotiation: [
    { type: 'proposal', notes: 'Sent the proposal: licences, set-up, two days of training.' },
    { type: 'meeting', notes: 'Went through the contract. They ask for quarterly payment.' },
    { type: 'call', notes: 'Legal wants the data processing terms changed in two places.' },
    { type: 'proposal', notes: 'Sent the revised offer with the smaller first step.' },
  ],
}

/** Later interactions with the first contact of a deal, by days ago. */
export const sampleNews: (Talk & { deal: string; days: number })[] = [
  {
    deal: 'Season passes',
    days: 12,
    type: 'meeting',
    notes: 'Walked the harbour office through the season pass flow.',
  },
  {
    deal: 'Route planning',
    days: 9,
    type: 'email',
    notes: 'Sent answers to the first half of the security questions.',
  },
  {
    deal: 'Wind farm dashboard',
    days: 8,
    type: 'call',
    notes: 'They want the site managers to see it before they decide.',
  },
  {
    deal: 'Lab results portal',
    days: 6,
    type: 'meeting',
    notes: 'Hosting and backups with their own IT. Two open questions.',
  },
  { deal: 'Loyalty cards', days: 5, type: 'email', notes: 'Asked for one price for all nine hotels.' },
  { deal: 'Broker desk', days: 4, type: 'call', notes: 'Notice period is the last open point of the contract.' },
  {
    deal: 'Usage dashboards',
    days: 3,
    type: 'demo',
    notes: 'Showed the pilot with their own numbers. They were quiet, then keen.',
  },
  {
    deal: 'Tenant requests',
    days: 2,
    type: 'call',
    notes: 'The second office decides by itself; Kwame is to be asked, too.',
  },
  { deal: 'Route planning', days: 1, type: 'call', notes: 'Security review is nearly through. Legal next week.' },
  {
    deal: 'Front desk',
    days: 0,
    type: 'note',
    notes: 'Elif knows Miriam at Lumen Health; mention the clinic scheduling.',
  },
  {
    deal: 'Season passes',
    days: 0,
    type: 'email',
    notes: 'They agree to the start date and ask who runs the training.',
  },
]

/** Tasks of open deals. `due` is in days from today; `done` is how many days ago it was completed. */
export const sampleFollowUps: {
  deal: string
  type: 'call' | 'email' | 'meeting' | 'task'
  title: string
  priority: 'low' | 'medium' | 'high'
  due: number
  done?: number
}[] = [
  { deal: 'Route planning', type: 'call', title: 'Ask Wei how the security review stands', priority: 'high', due: -4 },
  { deal: 'Lab results portal', type: 'email', title: 'Send the hosting answers', priority: 'medium', due: -2 },
  { deal: 'Loyalty cards', type: 'task', title: 'Work out the price for nine hotels', priority: 'medium', due: -1 },
  { deal: 'Season passes', type: 'call', title: 'Confirm the start date', priority: 'high', due: 0 },
  { deal: 'Broker desk', type: 'meeting', title: 'Walk through the contract', priority: 'high', due: 0 },
  { deal: 'Crew rosters', type: 'email', title: 'Send the overview', priority: 'medium', due: 0 },
  { deal: 'Wind farm dashboard', type: 'meeting', title: 'Demo with the site managers', priority: 'medium', due: 1 },
  { deal: 'Competition archive', type: 'call', title: 'Ask who else decides', priority: 'medium', due: 2 },
  { deal: 'Backlist search', type: 'task', title: 'Prepare sample data for the trial', priority: 'low', due: 3 },
  {
    deal: 'Robot fleet console',
    type: 'email',
    title: 'Propose two dates for a first meeting',
    priority: 'medium',
    due: 5,
  },
  { deal: 'Exam marking', type: 'call', title: 'Call back after the holidays', priority: 'low', due: 9 },
  { deal: 'Warehouse intake', type: 'meeting', title: 'First meeting on site', priority: 'high', due: 12 },
  { deal: 'Tenant requests', type: 'call', title: 'Ask Kwame about the second office', priority: 'medium', due: 1 },
  { deal: 'Front desk', type: 'meeting', title: 'Visit the practice', priority: 'medium', due: 4 },
  { deal: 'Brewery tours', type: 'email', title: 'Ask how the trial goes', priority: 'low', due: 21 },
  { deal: 'Season passes', type: 'meeting', title: 'Present the proposal', priority: 'high', due: -21, done: 22 },
  { deal: 'Route planning', type: 'task', title: 'Write the proposal', priority: 'high', due: -19, done: 20 },
  { deal: 'Loyalty cards', type: 'call', title: 'First call', priority: 'medium', due: -30, done: 31 },
  { deal: 'Backlist search', type: 'email', title: 'Thank them for the visit', priority: 'low', due: -8, done: 8 },
  { deal: 'Usage dashboards', type: 'task', title: 'Set up the pilot', priority: 'high', due: -4, done: 4 },
  { deal: 'Broker desk', type: 'email', title: 'Send the contract', priority: 'high', due: -2, done: 1 },
]

export const sampleCommitments: { deal: string; description: string; due: number | null; done?: number }[] = [
  { deal: 'Route planning', description: 'Send the penetration test report', due: -3 },
  { deal: 'Season passes', description: 'Name the person who runs the training', due: 0 },
  { deal: 'Broker desk', description: 'Put the notice period into the contract', due: 2 },
  { deal: 'Lab results portal', description: 'Arrange a call with a hospital that uses it', due: 6 },
  { deal: 'Wind farm dashboard', description: 'Share the roadmap for offline use', due: 15 },
  { deal: 'Competition archive', description: 'Introduce them to the user group', due: null },
  { deal: 'Season passes', description: 'Send the revised offer', due: -12, done: 13 },
  { deal: 'Brewery tours', description: 'Open a trial account', due: -5, done: 6 },
  { deal: 'Usage dashboards', description: 'Keep the pilot running until they have decided', due: 20 },
]
