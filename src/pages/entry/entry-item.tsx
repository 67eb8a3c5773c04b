import { Checkbox, Input, Radio } from 'antd'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import type { ControlProps } from '../../components/fields/control'
import { CARD_BANKS, CORPORATE_BANKS } from '../../components/fields/use-banks'
import { bankSource, closedChoices } from '#domain/application/index'
import { enumItem, type Field } from '../../lib/resource'
import { codeText } from '#domain/reading/text'
import { BranchItem } from './branch-item'
import { useEntry } from './context'
import { EndDate } from './end-date'
import { FormItem, type FieldForm } from './form-item'
import type { EntryState } from './kit/use-entry-form'
import { CATEGORY_SOURCES } from './sources'
import { ProductsTable } from './products-table'
import { UboList } from './ubo-list'

const BankCardInput = lazy(() => import('../../components/fields/bank-card-input'))
const BankSelect = lazy(() => import('../../components/fields/bank-select'))
const CategorySelect = lazy(() => import('../../components/fields/category-select'))

/** A field of the form by its name: its kind's input, or a special one for the name. */
export function EntryItem({ name }: { name: string }) {
  const { form, facts, change, readUboImage, below } = useEntry()
  if (!form.isVisible(name) || isDrawnElsewhere(name)) return null
  // A table is taller than a screen, so its error is above it.
  if (name === 'products')
    return (
      <>
        {below(name)}
        <ProductsTable form={form} facts={facts} readOnly={form.isDerived(name)} />
      </>
    )
  if (name === 'uboList')
    return (
      <>
        {below(name)}
        <UboList form={form} onImage={readUboImage} />
      </>
    )
  if (name === 'agree') return <Agree />
  const field = form.fields[name] as Field
  const itemForm: FieldForm = { ...form, fields: withoutCardHint(form, name), set: change }
  const item = (control?: Draw, grouped?: boolean) => (
    <FormItem
      form={itemForm}
      name={name}
      control={control && withBone(control)}
      grouped={grouped}
      broad={isBroad(field)}
      mark={form.marks[name]}
      warning={form.warnings[name]}
    >
      {below(name)}
    </FormItem>
  )
  if (field.kind === 'date' && name.endsWith('End')) {
    const long = name.replace(/End$/, 'Long')
    return item((props) => (
      <EndDate
        {...props}
        onLong={(end) =>
          form.patch({ [name]: end, ...(long in form.fields && { [long]: end ? '1' : '0' }) })
        }
      />
    ))
  }
  if (form.isDerived(name)) return item((props) => <Derived id={props.id} name={name} />, true)
  const source = CATEGORY_SOURCES[name]
  if (source)
    return item((props) => (
      <CategorySelect {...props} source={source} microOnly={form.entry.kind !== 'normal'} />
    ))
  switch (name) {
    case 'acctType':
    case 'settleCycle':
      return item((props) => <ClosedRadio {...props} name={name} field={field} />, true)
    case 'acctNo':
      return (
        <>
          {item((props) =>
            form.values.acctType === '0' ? (
              <CompanyAccount {...props} />
            ) : (
              <BankCardInput {...props} />
            ),
          )}
          <AcctNoAgain />
        </>
      )
    case 'bankCode':
      return item((props) => (
        <BankSelect
          {...props}
          source={
            bankSource(form.values.acctType).call === CORPORATE_BANKS ? CORPORATE_BANKS : CARD_BANKS
          }
        />
      ))
    case 'branchCode':
      return (
        <BranchItem
          item={item}
          nameItem={
            <FormItem form={itemForm} name="branchName">
              {below('branchName')}
            </FormItem>
          }
        />
      )
    default:
      return item()
  }
}

/** A company account is no card, so the card hint is removed. */
function withoutCardHint({ fields, values }: EntryState, name: string): FieldForm['fields'] {
  const { acctNo } = fields
  if (name !== 'acctNo' || values.acctType !== '0' || !acctNo) return fields
  return { ...fields, acctNo: { ...acctNo, hint: undefined } }
}

/** Maximum characters of a choice's labels in a half-width field. */
const HALF_LINE = 12

/** One picture needs half the width, many choices all of it; else the kind decides. */
function isBroad(field: Field): boolean | undefined {
  if (field.kind === 'images') return field.max !== 1
  if (!field.radio) return undefined
  const words = Object.keys(field.dict ?? {}).map((value) => enumItem(field.dict, value).label)
  return words.join('').length > HALF_LINE ? true : undefined
}

/** 长期 is rendered beside its date, a branch's name in its select. */
const isDrawnElsewhere = (name: string): boolean =>
  ['licenseLong', 'legalIdLong', 'branchName'].includes(name)

type Draw = (props: ControlProps) => ReactNode

/** A placeholder while the input's script is loading. */
const withBone =
  (draw: Draw): Draw =>
  (props) => <Suspense fallback={<Bone id={props.id} />}>{draw(props)}</Suspense>

const Bone = ({ id }: { id: string }) => <Input id={id} className="rv-control" disabled />

/** A value derived from other fields, read-only. */
function Derived({ id, name }: { id: string; name: string }) {
  const { form } = useEntry()
  const field = form.fields[name] as Field
  const value = form.values[name]
  const text =
    field.kind === 'enum' && value !== undefined ? enumItem(field.dict, value).label : value
  const known = text !== undefined && text !== ''
  return (
    <output id={id} className={known ? 'entry-derived' : 'entry-derived entry-derived-not-yet'}>
      {known ? String(text) : '自动带出'}
    </output>
  )
}

/** Radio buttons with disabled options and their reasons. */
function ClosedRadio({
  name,
  field,
  value,
  onChange,
  onBlur: _onBlur,
  status: _status,
  placeholder: _placeholder,
  ...control
}: ControlProps & { name: string; field: Field }) {
  const { form, facts } = useEntry()
  const closed = closedChoices(facts, form.values)[name] ?? {}
  const options = Object.keys(field.dict ?? {})
  const reasons = [...new Set(options.map((option) => closed[option]).filter(Boolean))]
  return (
    <>
      <Radio.Group
        {...control}
        value={value}
        options={options.map((option) => ({
          value: option,
          label: enumItem(field.dict, option).label,
          disabled: closed[option] !== undefined,
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
      {reasons.map((reason) => (
        <p key={reason} className="rv-note">
          {reason}
        </p>
      ))}
    </>
  )
}

/** Digits and hyphens, as in the account's documents. */
const CompanyAccount = ({ value, onChange, ...control }: ControlProps) => (
  <Input
    {...control}
    className="rv-control rv-num"
    inputMode="numeric"
    autoComplete="off"
    value={String(value ?? '')}
    onChange={({ target }) => onChange(codeText(target.value).replace(/[^\d-]/g, ''))}
  />
)

/** 再次输入银行账号: typed twice to detect typing errors. */
function AcctNoAgain() {
  const { again, form } = useEntry()
  const id = useId()
  if (!again.asked) return null
  const Account = form.values.acctType === '0' ? CompanyAccount : BankCardInput
  return (
    <div className="rv-item" data-field="acctNoAgain">
      <label className="rv-label rv-required" htmlFor={id}>
        再次输入银行账号
      </label>
      {/* Pasting is blocked, as it would repeat the error. */}
      <div
        className="rv-input"
        onPaste={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
      >
        <Suspense fallback={<Bone id={id} />}>
          <Account
            id={id}
            value={again.value}
            onChange={(text) => again.set(typeof text === 'string' ? text : '')}
            onBlur={again.leave}
            status={again.error ? 'error' : undefined}
            aria-required
            aria-invalid={again.error ? true : undefined}
            aria-describedby={again.error ? `${id}-error` : `${id}-hint`}
          />
        </Suspense>
        {again.error ? (
          <p className="rv-error" id={`${id}-error`} role="alert">
            {again.error}
          </p>
        ) : (
          <p className="rv-note" id={`${id}-hint`}>
            请手动输入，不能粘贴
          </p>
        )}
      </div>
    </div>
  )
}

function Agree() {
  const { form, change } = useEntry()
  const id = useId()
  const error = form.errorOf('agree')
  return (
    <div className="entry-agree" data-field="agree">
      <Checkbox
        checked={form.values.agree === '1'}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => change('agree', target.checked ? '1' : '0')}
      >
        {form.fields.agree?.label}
      </Checkbox>
      {error && (
        <p className="rv-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
