{{- define "lectern.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "lectern.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "lectern.labels" -}}
{{ include "lectern.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* "yes" with PostgreSQL; empty with the embedded store. */ -}}
{{- define "lectern.database" -}}
{{- if hasKey .Values.secrets.keys "DATABASE_URL" }}yes{{ end }}
{{- end }}

{{- /* The name of the Service for other namespaces. */ -}}
{{- define "lectern.serviceHost" -}}
{{ include "lectern.name" . }}.{{ .Release.Namespace }}.svc
{{- end }}

{{- define "lectern.pod" -}}
serviceAccountName: {{ include "lectern.name" . }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  {{- if .Values.projects }}
  - name: config
    configMap:
      name: {{ include "lectern.name" . }}-file
  {{- end }}
  - name: secrets
    secret:
      secretName: {{ .Values.secrets.name }}
      # Readable for the group of the pod.
      defaultMode: 0440
  - name: tmp
    emptyDir:
      sizeLimit: 1Gi
  - name: data
    {{- if include "lectern.database" . }}
    emptyDir:
      sizeLimit: {{ .Values.cacheSizeLimit }}
    {{- else }}
    persistentVolumeClaim:
      claimName: {{ .Values.persistence.existingClaim | default (include "lectern.name" .) }}
    {{- end }}
{{- end }}

{{- define "lectern.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
{{- end }}

{{- define "lectern.container" -}}
image: "{{ required "Set image.repository to the name of your image, for example registry.example.com/lectern" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - configMapRef:
      name: {{ include "lectern.name" . }}-settings
env:
  # A folder that the program makes itself, because others may read a volume's own.
  - name: LECTERN_DATA_DIR
    value: /data/lectern
  {{- range $setting, $key := .Values.secrets.keys }}
  - name: {{ $setting }}_FILE
    value: /run/secrets/lectern/{{ $key }}
  {{- end }}
volumeMounts:
  {{- if .Values.projects }}
  - name: config
    mountPath: /etc/lectern
    readOnly: true
  {{- end }}
  - name: secrets
    mountPath: /run/secrets/lectern
    readOnly: true
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end }}
