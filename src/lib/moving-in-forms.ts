import { importFields } from '#domain/moving-in/fields'
import { IMPORT_KIND } from '#domain/moving-in/dicts'
import { field, labelsOf, type LoadedAction } from './resource'

/** The dialogs of moving data in, loaded when the first of them is opened. */

type Row = Readonly<Record<string, unknown>>

const label = labelsOf(importFields)
const importKind = field.enum(label.importKind, IMPORT_KIND, {
  required: true,
  hint: '依次为商户、门店、终端、费率、期初余额；银行支行随时可以迁入',
})

export const template: LoadedAction<Row> = {
  form: { fields: { importKind } },
  result: ({ token }) => ({
    sentence: '模板里的「说明」表写明每一列怎么填',
    tone: 'success',
    file: { label: '下载模板', token: String(token) },
  }),
}

export const created: LoadedAction<Row> = {
  form: {
    fields: {
      importKind,
      token: field.file('迁入文件', {
        required: true,
        accept: '.xlsx,.csv',
        hint: '按模板填写的Excel(.xlsx)或CSV文件，不超过20MB、10万行，银行支行20万行；先整份核对，不写入数据',
      }),
    },
  },
}
