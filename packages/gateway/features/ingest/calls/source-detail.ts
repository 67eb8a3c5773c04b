import { z } from 'zod'
import { codes } from '#domain/source/fields'
import { defineCall } from '../../../core/call'
import { id } from '../../../core/inputs'
import { lastChangeOf } from '../../../core/operations/last-change'
import { findSource, sourceDetail } from '../source-list'

/** A source with its numbers of merchants; its secrets are never answered. */
export default defineCall({
  path: '/v1/source/detail',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({ sourceId: id() }),
  async handler(context, { sourceId }) {
    const row = await findSource(context, sourceId)
    const { providerId } = row
    const lastChange = await lastChangeOf(context.tx, { providerId, type: 'source', id: sourceId })
    return { ...sourceDetail(row), lastChange }
  },
})
