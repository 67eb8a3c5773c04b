import { applicationFields } from '#domain/application/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { applicationList } from './application-list'
import { application } from './application-schema'

/** An application by number, licence, names or their pinyin, and the contact's mobile. */
export const applicationSearch = defineSearch({
  resource: 'apply',
  access: { roles: ['3', '4'], codes: [CODES.apply.list] },
  list: applicationList,
  fields: applicationFields,
  id: 'applyId',
  numbers: [application.applyId, application.licenseNo],
  names: [application.merRegName, application.shortName, application.pinyin],
  mobiles: [application.contactMobile],
  title: ['merRegName', 'shortName'],
  facts: ['applyId', 'applyStatus', 'contactMobile', 'createTime'],
  params: ['entryKind', 'corpEntryChannel'],
})
