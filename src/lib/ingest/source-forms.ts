import { SOURCES } from '#domain/ingest/sources'
import { FILE_PROFILE } from '#domain/source/fields'
import { sourceFormFields } from '#domain/source/form-fields'
import { field, type LoadedAction } from '../resource'
import { triedTable } from './tried-table'

type Row = Readonly<Record<string, unknown>>
type Loaded = LoadedAction<Row>

/** Forms of a source and its files, which load when one is opened. */

export const added: Loaded = { form: { fields: sourceFormFields } }

export const changed: Loaded = {
  form: {
    fields: {
      ...sourceFormFields,
      dropSecret: { ...sourceFormFields.dropSecret, placeholder: '不更换请留空' },
    },
    initial: (row) =>
      Object.fromEntries(
        Object.keys(sourceFormFields).map((name) => [name, row[name] ?? undefined]),
      ),
    facts: ({ sourceId }) => [{ label: '来源编号', value: String(sourceId) }],
  },
}

export const tried: Loaded = {
  form: {
    fields: {
      fileDate: field.date('账单日期', { required: true }),
      profile: sourceFormFields.profile,
      profileText: sourceFormFields.profileText,
      token: field.file('样本文件', {
        required: true,
        accept: '.csv,.xlsx',
        hint: 'CSV或Excel(.xlsx)，不超过20MB；只读取，不保存、不入账',
      }),
    },
    initial: ({ profile, profileText }) => ({
      profile: profile ?? undefined,
      profileText: profileText ?? undefined,
    }),
  },
  result: triedTable,
}

export const uploaded: Loaded = {
  form: {
    fields: {
      sourceId: field.remote('来源', SOURCES, { required: true }),
      fileDate: field.date('账单日期', { required: true }),
      profile: field.enum('账单格式', FILE_PROFILE, { hint: '不选则按来源的格式读取' }),
      token: field.file('账单文件', {
        required: true,
        accept: '.csv,.xlsx',
        hint: 'CSV或Excel(.xlsx)，不超过20MB；先整份核对，合计不符则不入账',
      }),
    },
  },
}
