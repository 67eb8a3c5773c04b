import { codes as eventCodes } from '#domain/ingest-event/fields'
import { codes as fileCodes } from '#domain/ingest-file/fields'
import { codes } from '#domain/source/fields'
import { defineListCall } from '../../../core/list/list-call'
import { sourceList } from '../source-list'

/** Also for those who see events or files, which are filtered by source. */
export default defineListCall({
  path: '/v1/source/list',
  access: {
    roles: ['3'],
    codes: [codes.verbs.list, eventCodes.verbs.list, fileCodes.verbs.list],
  },
  list: sourceList,
})
