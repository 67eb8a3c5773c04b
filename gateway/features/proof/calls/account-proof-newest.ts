import { z } from 'zod'
import { codes } from '#domain/proof/fields'
import { defineCall } from '../../../core/call'
import { newestProof } from '../proof-list'

/** Whether the newest proof passed, for the mark in the menu and on the overview. */
export default defineCall({
  path: '/v1/account/proofNewest',
  access: { roles: ['3'], codes: [codes.verbs.list] },
  request: z.object({}),
  handler: newestProof,
})
