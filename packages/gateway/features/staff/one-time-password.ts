import type { PrepareContext } from '../../core/call'
import { readableText } from '../../core/readable'
import { hashPassword } from '../user'

/** Told to one person once, hashed before the transaction. */
export async function oneTimePassword({
  randomBytes,
  config,
}: Pick<PrepareContext, 'randomBytes' | 'config'>): Promise<{
  password: string
  passwordHash: string
}> {
  const password = readableText(randomBytes, 3)
  return { password, passwordHash: await hashPassword(password, undefined, config.passwordCost) }
}
