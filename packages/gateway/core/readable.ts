/** Without letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUP = 4

/** Random text for people to read and type: `groups` of four, such as `k7mq-2xwa`. */
export function readableText(randomBytes: (size: number) => Buffer, groups: number): string {
  const pick = () => LETTERS[randomBytes(4).readUInt32BE() % LETTERS.length]!
  const group = () => Array.from({ length: GROUP }, pick).join('')
  return Array.from({ length: groups }, group).join('-')
}
