import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '#server/platform/operations/settings/settings.ts'

const folder = join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

type Labels = Record<string, string>
type Container = {
  image: string
  env?: { name: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: {
    readOnlyRootFilesystem: boolean
    allowPrivilegeEscalation: boolean
    capabilities: { drop: string[] }
  }
  volumeMounts: { name: string; mountPath: string }[]
}
type Pod = {
  securityContext: { runAsNonRoot: boolean; runAsUser: number }
  containers: Container[]
  volumes: { name: string }[]
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Labels
  stringData?: Labels
  spec: {
    template?: { metadata: { labels: Labels }; spec: Pod }
    selector?: { matchLabels?: Labels } & Labels
    podSelector?: { matchLabels: Labels }
    scaleTargetRef?: { kind: string; name: string }
    ports?: { targetPort: string }[]
  }
}

const files = readdirSync(join(folder, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
)
const withPods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template ? [{ name: metadata.name, ...spec.template }] : [],
)
const called = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)

/** Judges a manifest by the schema that Kubernetes publishes for its kind; throws what is wrong. */
async function validate({ apiVersion, kind, ...rest }: Manifest): Promise<void> {
  const kinds = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}`)) as Record<
    string,
    new (data: unknown) => { validate(): void }
  >
  expect(Object.keys(kinds), `${apiVersion} has no ${kind}`).toContain(kind)
  new kinds[kind]!(rest).validate()
}

test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s follows the published schema',
  (_, manifest) => expect(validate(manifest)).resolves.toBeUndefined(),
)

test('the schemas refuse a wrong type, and a field that is missing', async () => {
  const [web] = called('Deployment')
  const { selector: _selector, ...rest } = web!.spec
  await expect(validate({ ...web!, spec: { ...web!.spec, replicas: 'two' } } as never)).rejects.toThrow('replicas')
  await expect(validate({ ...web!, spec: rest })).rejects.toThrow('selector')
})

test('kustomize is given every file', () => {
  const { resources } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[] }
  expect(resources.toSorted()).toEqual(files.toSorted())
})

test('there are web processes, workers and a migration, with what keeps and scales them', () => {
  expect(withPods.map(({ name }) => name).toSorted()).toEqual(['kando-migrate', 'kando-web', 'kando-worker'])
  expect(called('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(['kando-web', 'kando-worker'])
  expect(called('HorizontalPodAutoscaler')[0]!.spec.scaleTargetRef).toMatchObject({
    kind: 'Deployment',
    name: 'kando-web',
  })
})

test('every selector finds pods', () => {
  const finds = (labels: Labels) =>
    withPods.filter(({ metadata }) => Object.entries(labels).every(([key, value]) => metadata.labels[key] === value))
  for (const { kind, metadata, spec } of manifests) {
    const labels = kind === 'Service' ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels
    if (labels) expect(finds(labels as Labels), `${kind} ${metadata.name}`).not.toEqual([])
  }
  const ports = withPods.flatMap(({ spec }) =>
    spec.containers.flatMap((one) => one.ports?.map(({ name }) => name) ?? []),
  )
  expect(ports).toContain(called('Service')[0]!.spec.ports![0]!.targetPort)
})

test.each(withPods.map((pod) => [pod.name, pod.spec] as const))(
  '%s runs without root on a read-only root, and writes to volumes it has',
  (_, { securityContext, containers, volumes }) => {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
      expect(volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name))
    }
  },
)

test('every setting of the manifests and of Compose exists', () => {
  const ofManifests = [
    ...manifests.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData })),
    ...withPods.flatMap(({ spec }) => spec.containers.flatMap(({ env }) => env?.map(({ name }) => name) ?? [])),
  ]
  const ofCompose = ['compose.yaml', 'compose.livekit.yaml'].flatMap((file) =>
    Object.keys((parse(read(file), { merge: true }) as Compose).services['app']?.environment ?? {}),
  )
  expect(ofManifests.length).toBeGreaterThan(15)
  expect([...ofManifests, ...ofCompose].filter((name) => !(name in settings))).toEqual([])
})

type Service = {
  volumes?: string[]
  image: string
  environment?: Labels
  read_only?: boolean
  cap_drop?: string[]
  tmpfs?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

test('Compose keeps backups in a volume that the user of the image may write in', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose
  const { environment, volumes: mounted } = services['app']!
  expect(environment!['BACKUP_TO']).toBe('${BACKUP_TO:-/backups}')
  expect(mounted).toEqual(['uploads:/data', 'backups:/backups'])
  expect(Object.keys(volumes)).toContain('backups')
  expect(read('Dockerfile')).toContain('mkdir /data /backups && chown kando:kando /data /backups')
})

test('Compose runs the program without rights, and every image can be pinned by its digest', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose
  const { services: more } = parse(read('compose.livekit.yaml')) as Compose
  for (const name of ['app', 'migrations'])
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
  const images = [...Object.values(services), ...Object.values(more)].flatMap(({ image }) => image ?? [])
  expect(images.length).toBeGreaterThan(4)
  expect(images.filter((image) => !/^\$\{[A-Z]+_IMAGE:-.+\}$/.test(image))).toEqual([])
  const dockerfile = read('Dockerfile')
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual([
    '${NODE_IMAGE}',
    '${BASE_IMAGE}',
  ])
  expect(dockerfile).toMatch(/^USER 1000:1000$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
})
