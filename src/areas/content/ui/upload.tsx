import { useCallback, useEffect, useRef, useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { SubmitButton } from '#web/design/button.tsx'
import { Fault } from '#web/design/field.tsx'
import { FileField } from '#web/design/file-field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useFormat, useLocalePath, useT } from '#web/i18n.tsx'
import { sendFile, type SentFile } from './send-file.ts'

type Upload = { key: number; file: File; part: number; sent?: SentFile }

/** What is sent, one file after the other, each with how far it is. */
function useUploads(folder: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const busy = useRef(false)
  /** The file that was begun last. An effect of an earlier picture of the list may still see it as waiting. */
  const begun = useRef(-1)
  const next = useRef(0)
  const { revalidate } = useRevalidator()
  const change = useCallback(
    (key: number, to: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )
  const waiting = uploads.find(({ sent }) => !sent)
  useEffect(() => {
    if (busy.current || !waiting || waiting.key <= begun.current) return
    busy.current = true
    const { key, file } = waiting
    begun.current = key
    void sendFile(file, { folder, onPart: (part) => change(key, { part }) }).then((sent) => {
      busy.current = false
      change(key, { sent })
      void revalidate()
    })
  }, [waiting, folder, change, revalidate])
  const add = (files: readonly File[]) =>
    setUploads((all) => [...all, ...files.map((file) => ({ key: next.current++, file, part: 0 }))])
  const anyway = async ({ key, file }: Upload) => {
    change(key, { sent: await sendFile(file, { folder, twice: true, onPart: () => undefined }) })
    void revalidate()
  }
  const stop = () => setUploads((all) => all.filter(({ sent, part }) => sent ?? part > 0))
  return { uploads, add, anyway, stop }
}

/** Where files are put: chosen or dropped, many at once; without scripts chosen and sent. */
export function UploadBox({ folder, errors }: { folder: string; errors: string[] | undefined }) {
  const t = useT()
  const { fileSize } = useFormat()
  const { uploads, add, anyway, stop } = useUploads(folder)
  return (
    <section
      className="cf-drop"
      aria-labelledby="upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <UploadHead uploads={uploads} onStop={stop} />
      <Form method="post" encType="multipart/form-data" className="cf-send">
        <FileField
          label={t('content.upload.title')}
          name="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/svg+xml,application/pdf"
          help={t('content.upload.help', { most: fileSize(10_000_000) })}
          errors={errors}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <span className="without-js">
          <SubmitButton name="do" value="upload">
            {t('content.upload.send')}
          </SubmitButton>
        </span>
      </Form>
      {uploads.length > 0 ? (
        <ul className="lines cf-ups">
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onAnyway={() => void anyway(upload)} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function UploadHead({ uploads, onStop }: { uploads: readonly Upload[]; onStop: () => void }) {
  const t = useT()
  const ready = uploads.filter(({ sent }) => sent?.id).length
  return (
    <div className={uploads.length > 0 ? 'row row-between' : 'vh'}>
      <h2 id="upload">
        <span role="status">
          {uploads.length > 0 ? t('content.upload.count', { count: uploads.length, ready }) : t('content.upload.title')}
        </span>
      </h2>
      {uploads.some(({ sent }) => !sent) ? (
        <button type="button" className="btn btn-sm" onClick={onStop}>
          {t('content.upload.stop')}
        </button>
      ) : null}
    </div>
  )
}

function UploadLine({ upload: { file, part, sent }, onAnyway }: { upload: Upload; onAnyway: () => void }) {
  const t = useT()
  const path = useLocalePath()
  const { fileSize } = useFormat()
  return (
    <li>
      <div className="grow">
        <b>{file.name}</b>
        {sent ? null : <progress className="cf-bar" value={part} max={1} aria-label={file.name} />}
        {sent?.id && sent.lacksWords ? (
          <p>
            <Icon name="warning-fill" />{' '}
            <Link to={path(`/content/file-upload/${sent.id}`)}>{t('content.upload.words')}</Link>
          </p>
        ) : null}
        {sent?.fault ? <Fault errors={[sent.fault]} /> : null}
        {sent?.isCutOff ? <Fault errors={[t('content.upload.cut-off')]} /> : null}
        {sent?.isTwice ? (
          <button type="button" className="btn btn-sm" onClick={onAnyway}>
            {t('content.upload.anyway')}
          </button>
        ) : null}
      </div>
      <span className="muted">
        {sent?.id ? (
          <>
            <Icon name="check-bold" /> {t('content.upload.ready')}
          </>
        ) : (
          fileSize(file.size)
        )}
      </span>
    </li>
  )
}
