import { and, desc, eq } from 'drizzle-orm'
import { maskMobile } from '#domain/mask'
import type { SessionContext } from '../../core/call'
import { placeOf } from '../../core/http/place-of'
import { operation } from '../../core/operations/operation-schema'
import { rolesOf } from '../../core/session'
import { wireTime } from '../../core/wire-time'
import { factorOf, recoveryCodesLeft } from './mfa-factor'
import { userOf } from './own-password'
import { NEW_DEVICE, SIGN_IN } from './sign-in-log'

/** Sign-ins shown, for a user to spot one that was not theirs. */
const SIGN_INS = 10

export async function ownAccount({ tx, caller }: SessionContext) {
  const { userId, providerId } = caller
  const { loginName, mobile } = await userOf(tx, userId)
  const factor = await factorOf(tx, userId)
  const roles = await rolesOf(tx, userId)
  const signIns = await tx
    .select()
    .from(operation)
    .where(
      and(
        eq(operation.providerId, providerId),
        eq(operation.userId, userId),
        eq(operation.action, SIGN_IN),
      ),
    )
    .orderBy(desc(operation.operationTime), desc(operation.seq))
    .limit(SIGN_INS)
  return {
    loginName,
    mobile: maskMobile(mobile),
    mfa: factor ? '1' : '0',
    mfaRequired: roles.some(({ mfaRequired }) => mfaRequired === '1') ? '1' : '0',
    mfaTime: factor?.confirmedAt ? wireTime(factor.confirmedAt) : null,
    recoveryLeft: factor ? await recoveryCodesLeft(tx, userId) : 0,
    signIns: signIns.map(({ operationTime, address, outcome, reason, request }) => ({
      signInTime: wireTime(operationTime),
      address: address || null,
      place: address ? placeOf(address) : null,
      device: typeof request.device === 'string' ? request.device : null,
      newDevice: outcome === 'DONE' && reason === NEW_DEVICE ? '1' : '0',
      outcome,
      reason: reason || null,
    })),
  }
}
