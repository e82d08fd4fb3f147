/** Apart from each other, and visible on both grounds. */
export const colors = [
  { value: '#E5484D', label: 'Red' },
  { value: '#F76B15', label: 'Orange' },
  { value: '#D6A000', label: 'Yellow' },
  { value: '#30A46C', label: 'Green' },
  { value: '#12A594', label: 'Teal' },
  { value: '#0090FF', label: 'Blue' },
  { value: '#6E56CF', label: 'Violet' },
  { value: '#D6409F', label: 'Pink' },
  { value: '#8D8D8D', label: 'Gray' },
]
