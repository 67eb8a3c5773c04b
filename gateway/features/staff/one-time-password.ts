import type { PrepareContext } from '../../core/call'
import { hashPassword } from '../user'

/** Without letters and digits that people take for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** Told to one person once, hashed before the transaction. */
export async function oneTimePassword({
  randomBytes,
}: Pick<PrepareContext, 'randomBytes'>): Promise<{ password: string; passwordHash: string }> {
  const pick = () => LETTERS[randomBytes(4).readUInt32BE() % LETTERS.length]!
  const group = () => Array.from({ length: GROUP }, pick).join('')
  const password = Array.from({ length: GROUPS }, group).join('-')
  return { password, passwordHash: await hashPassword(password) }
}
