import type { z } from 'zod'
import { FILE_PROFILE } from '#domain/source/fields'
import { badField } from '../../core/errors'
import { jsonOf } from '../../core/inputs'
import { zodMessages } from '../../core/zod-messages'
import { PROFILES, profileSchema, type Profile } from './profiles'

/** Faults of one profile that a sentence names. */
const MOST_FAULTS = 5

/**
 * The profile of a source's form: one that ships, by name, or the source's own as JSON, in `profile`
 * or in `profileText`.
 * @returns the text that a source stores, and the profile it stands for
 * @throws CallError 90400 at the field of the text; a profile's faults are named with their paths,
 *   e.g. `columns.金额.unit`
 */
export function readProfile(
  profile: string,
  profileText: string | undefined,
): { text: string; profile: Profile } {
  if (isShipped(profile)) return { text: profile, profile: PROFILES[profile] }
  const field = profile === 'CUSTOM' ? 'profileText' : 'profile'
  const text = profile === 'CUSTOM' ? profileText : profile
  if (text === undefined) throw badField(field, '请输入自定义格式')
  const parsed = jsonOf(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw badField(field, '账单格式应为所列名称之一，或一个 JSON 对象')
  const result = profileSchema.safeParse(parsed, { error: messages })
  if (!result.success) throw badField(field, sentenceOf(result.error.issues))
  return { text, profile: result.data }
}

const isShipped = (name: string): name is keyof typeof PROFILES =>
  Object.hasOwn(FILE_PROFILE, name) && Object.hasOwn(PROFILES, name)

/** A profile's own messages; the console's are about values that a person chose from a list. */
const messages: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `没有「${issue.keys.join('」「')}」这项设置`
  if (issue.code === 'invalid_value') return `只能是 ${issue.values.map(String).join('、')}`
  if (issue.code === 'invalid_union' && issue.discriminator)
    return `没有这种取值，或缺少 ${issue.discriminator}`
  return zodMessages(issue)
}

function sentenceOf(issues: readonly z.core.$ZodIssue[]): string {
  const faults = issues
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}：${message}` : message))
  const more = issues.length - faults.length
  return faults.join('；') + (more > 0 ? `；另有${more}处` : '')
}
