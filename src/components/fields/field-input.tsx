import { Checkbox, Input, Radio } from 'antd'
import { lazy, Suspense } from 'react'
import { fieldText } from '#domain/reading/field-text'
import { enumItem, type Field, type FormValues } from '../../lib/resource'
import type { ControlProps } from './control'
import { ImagesInput } from './images-input'
import { NumberInput } from './number-input'
import { RegionSelect } from './region-select'
import { RemoteSelect } from './remote-select'
import { Select } from './select'
import { countText, rateText, yuanText } from './typed-number'

const DateInput = lazy(() => import('./date-input'))
const FileUpload = lazy(() => import('./file-upload'))

/** The input of a field, by its kind; used by forms and action dialogs. */
export function FieldInput({
  field,
  values,
  ...control
}: ControlProps & { field: Field; values: FormValues }) {
  const { value, onChange } = control
  switch (field.kind) {
    case 'money':
      return <NumberInput {...control} text={yuanText} unit="元" />
    case 'rate':
      return <NumberInput {...control} text={rateText} unit="%" />
    case 'count':
      return <NumberInput {...control} text={countText} />
    case 'longText':
      return (
        <Input.TextArea
          {...control}
          className="rv-control"
          value={textOf(value)}
          // Text that is too long is not cut off: its rule reports it.
          count={{ show: field.max !== undefined, max: field.max }}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'enum':
      return <EnumInput {...control} field={field} />
    case 'flag':
      return (
        <Radio.Group
          {...control}
          value={value}
          options={[
            { value: '1', label: '是' },
            { value: '0', label: '否' },
          ]}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'remote':
      if (!field.source) throw new Error(`${field.label}: wanted a source, got none`)
      return (
        <RemoteSelect
          {...control}
          source={field.source}
          values={values}
          multiple={field.multiple ?? false}
        />
      )
    case 'region':
      return <RegionSelect {...control} label={field.label} levels={field.levels} />
    case 'date':
    case 'dateTime':
    case 'month':
      return (
        <Suspense fallback={<Input id={control.id} className="rv-control" disabled />}>
          <DateInput {...control} kind={field.kind} />
        </Suspense>
      )
    case 'images':
      return <ImagesInput {...control} field={field} />
    case 'file':
      return (
        <Suspense fallback={null}>
          <FileUpload {...control} label={field.label} accept={field.accept} />
        </Suspense>
      )
    case 'password':
      return (
        <Input.Password
          {...control}
          className="rv-control"
          value={textOf(value)}
          autoComplete="current-password"
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'id':
    case 'text':
    case 'decimal':
    case 'mobile':
    case 'secret':
      return (
        <Input
          {...control}
          className="rv-control"
          value={textOf(value)}
          inputMode={
            field.kind === 'mobile' ? 'tel' : field.kind === 'decimal' ? 'decimal' : 'text'
          }
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            // The input shows exactly what will be sent.
            const typed = textOf(value)
            const read = fieldText(field, typed)
            if (read !== typed) onChange(read)
            control.onBlur?.()
          }}
        />
      )
  }
}

function EnumInput({ field, value, onChange, ...control }: ControlProps & { field: Field }) {
  const options = Object.keys(field.dict ?? {}).map((key) => ({
    value: key,
    label: enumItem(field.dict, key).label,
  }))
  if (field.radio && field.multiple)
    return (
      <Checkbox.Group
        className="rv-checks"
        value={Array.isArray(value) ? value : []}
        options={options}
        disabled={control.disabled}
        onChange={onChange}
      />
    )
  if (field.radio)
    return (
      <Radio.Group
        {...control}
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <Select
      {...control}
      className="rv-control"
      virtual={false}
      mode={field.multiple ? 'multiple' : undefined}
      allowClear
      showSearch
      optionFilterProp="label"
      placeholder={control.placeholder ?? '请选择'}
      options={options}
      value={value ?? undefined}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
