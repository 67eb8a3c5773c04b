import { isDeepStrictEqual } from 'node:util'
import type { Probe } from './probe'
import type { Answer } from './wire'

/** One sentence of the contract and how to see that a gateway keeps it. */
export interface Check {
  /** Chinese sentence, then the English one. */
  name: string
  /** `skipped`: the gateway does not offer what this is about. */
  run(probe: Probe): Promise<void | 'skipped'>
}

/** A check needs what a gateway without the sandbox's accounts and inbox does not give. */
export class NotCheckable extends Error {}

export const check = (zh: string, en: string, run: Check['run']): Check => ({
  name: `${zh} / ${en}`,
  run,
})

/** A sentence about something a gateway may leave out (`features` of queryUserPermission). */
export const checkOffered = (
  feature: string,
  zh: string,
  en: string,
  run: (probe: Probe) => Promise<void>,
): Check =>
  check(zh, en, async (probe) =>
    (await probe.features()).includes(feature) ? run(probe) : 'skipped',
  )

/** @throws Error saying what was wanted and what came */
export function want(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}

export function same(got: unknown, wanted: unknown, what: string): void {
  if (!isDeepStrictEqual(got, wanted))
    throw new Error(`${what}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`)
}

/** The answer has this code (and, if given, these words and this HTTP status). */
export function code(answer: Answer, respCode: string, respDesc?: string, status = 200): void {
  const got = `HTTP ${answer.status} ${answer.respCode} ${answer.respDesc}`
  want(answer.respCode === respCode, `wanted ${respCode}, got ${got}`)
  want(answer.status === status, `wanted HTTP ${status}, got ${got}`)
  if (respDesc !== undefined) same(answer.respDesc, respDesc, 'respDesc')
  if (respCode !== '90000' && respCode !== '90400' && respCode !== '90500')
    same(answer.respData, null, 'respData of a failure')
}

/** A 90400 that names this field. */
export function badField(answer: Answer, field: string): void {
  code(answer, '90400')
  const errors = (answer.respData as { errors?: { field: string; msg: string }[] } | null)?.errors
  want(
    errors?.some((one) => one.field === field && one.msg !== ''),
    `wanted an error at ${field}, got ${JSON.stringify(answer.respData)}`,
  )
}

/** Every row satisfies it; a message for the first that does not. */
export function every<T>(rows: readonly T[], holds: (row: T) => boolean, what: string): void {
  const wrong = rows.find((row) => !holds(row))
  want(wrong === undefined, `${what}: not so for ${JSON.stringify(wrong)}`)
}

/** `addDays('2026-02-28', 1)` -> `2026-03-01`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
