import { Checkbox } from 'antd'
import { useFormValue } from '../../components/fields/field-item'
import { faceDifferences, faceWords } from '#domain/invoice/face'

/** What was read from the file, and which differences the user has confirmed. */
export interface Face {
  fields: Readonly<Record<string, string>>
  /** The differences that were confirmed, in words; other ones need another confirmation. */
  confirmed: string
}

const wordsOf = (face: Face['fields'], values: Record<string, unknown>): string =>
  faceWords(faceDifferences(face, values)).join('；')

/** @returns what still has to be confirmed before the invoice is handed in; '' for nothing */
export function unconfirmed(face: Face | undefined, values: Record<string, unknown>): string {
  const words = face ? wordsOf(face.fields, values) : ''
  return face?.confirmed === words ? '' : words
}

/** Says what the invoice's file says otherwise than the form, and asks to confirm that. */
export function FaceCheck(props: { face: Face; onConfirm: (confirmed: string) => void }) {
  const { face, onConfirm } = props
  const words = useFormValue((values) => wordsOf(face.fields, values))
  if (words === '') return null
  return (
    <div className="rv-conflict" role="alert">
      <p>发票文件与所填内容不一致，请核对：</p>
      <ul>
        {words.split('；').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checkbox
        checked={face.confirmed === words}
        onChange={({ target }) => onConfirm(target.checked ? words : '')}
      >
        已核对，按所填内容提交
      </Checkbox>
    </div>
  )
}
