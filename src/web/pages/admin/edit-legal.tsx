import { useNavigate } from 'react-router'
import { legalDocuments } from '#contract/legal/constants.ts'
import { LegalEditor } from '#web/features/legal/public.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/legal/desk.ts'

/** The editor of the next version of a legal text. */
export default function EditLegalPage() {
  const { document: named, from = '' } = useParams()
  const navigate = useNavigate()
  const document = legalDocuments.find((one) => one === named)
  if (!document || !/^[1-9]\d{0,5}$/.test(from)) return <NotFoundScreen />
  return (
    <DeskGate>
      <Link to={staffPaths.legal} className={buttonClass('link', 'md', 'mb-2')}>
        {t.back}
      </Link>
      <LegalEditor
        key={`${document} ${from}`}
        document={document}
        from={Number(from)}
        onPublished={() => void navigate(staffPaths.legal)}
      />
    </DeskGate>
  )
}
