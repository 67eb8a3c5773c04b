import { codes, holidayFields } from '#domain/holiday/fields'
import { defineResource } from '../lib/resource'

const form = () => import('../lib/organisation-forms').then(({ saveYear }) => saveYear)

/** Days off and worked weekends by year, in place of those that ship. */
export default defineResource({
  name: 'holiday',
  title: '节假日',
  area: 'system',
  path: 'holiday',
  code: codes.verbs.list,
  id: 'year',
  order: 60,
  roles: ['3'],
  fields: holidayFields,
  calls: { list: '/v1/holiday/list', show: '/v1/holiday/detail' },
  list: {
    linked: ['year'],
    filters: ['yearStatus'],
    columns: ['year', 'yearStatus', 'sourceText', 'offText', 'workedText', 'updateTime'],
    empty: '没有自己维护的年份，2025、2026 年按随附的节假日；以后的年份须先录入',
  },
  show: {
    sections: [{ title: '节假日', fields: ['offText', 'workedText', 'sourceText', 'updateTime'] }],
  },
  actions: [
    {
      name: 'add',
      label: '新增年份',
      places: ['toolbar'],
      code: codes.verbs.edit,
      loads: form,
      call: '/v1/holiday/save',
      body: (_row, values) => values,
      success: '节假日已保存',
    },
    {
      name: 'change',
      label: '修改',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      fresh: true,
      loads: form,
      call: '/v1/holiday/save',
      success: '节假日已保存',
    },
  ],
})
