import { merchantChangeFields } from '#domain/merchant-change/fields'
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

/** A file of changes of rates, given in 商户变更. */
export const rateFile: LoadedAction<Row> = {
  form: {
    download: {
      label: '下载费率模板',
      call: '/v1/import/template',
      body: { importKind: 'RATE_CHANGES' },
    },
    fields: {
      token: field.file('费率文件', {
        required: true,
        accept: '.xlsx,.csv',
        hint: '按模板填写的Excel(.xlsx)或CSV文件，最多1,000行；先逐行核对，他人复核通过后提交渠道',
      }),
      changeReason: merchantChangeFields.changeReason,
    },
  },
  result: ({ importNo }) => ({
    sentence: `已提交，正在核对；编号 ${String(importNo)}，在「数据迁入」查看变更前后的费率与有问题的行`,
    tone: 'waiting',
  }),
}
