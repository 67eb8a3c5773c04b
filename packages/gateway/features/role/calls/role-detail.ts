import { z } from 'zod'
import { AREAS, codeWords, CODE_WORDS, wordsOfArea } from '#domain/role/code-words'
import { codes } from '#domain/role/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { lastChangeOf } from '../../../core/operations/last-change'
import { findRole, roleRow } from '../role-list'

/** A role with each of its codes in words. */
export default defineCall({
  path: '/v1/role/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ roleNo: id() }),
  async handler(context, { roleNo }) {
    const found = await findRole(context, roleNo)
    const held = AREAS.flatMap((area) =>
      Object.entries(wordsOfArea(area))
        .filter(([code]) => found.codes.includes(code))
        .map(([code, words]) => ({ area: CODE_WORDS[area].title, words, code })),
    )
    const rest = found.codes
      .filter((code) => !held.some((one) => one.code === code))
      .map((code) => ({ area: '其他', words: codeWords(code), code }))
    const { providerId } = context.caller
    const lastChange = await lastChangeOf(context.tx, { providerId, type: 'role', id: roleNo })
    return { ...roleRow(found), codes: found.codes, held: [...rest, ...held], lastChange }
  },
})
