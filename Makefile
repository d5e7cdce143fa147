.PHONY: build demo test short conformance differential fuzz bench bench-engines hostile lint record setup

build: ## the binary, in bin/
	go build -o bin/ptyglass ./cmd/ptyglass

demo: ## vim through the real server
	.ci/demo

setup: ## install the programs the tests drive
	.ci/setup

test: ## install what the tests need and run them
	.ci/test

short: ## without the long ones, without the race detector
	go test -short ./...

differential: ## the native engine against xterm.js (needs node and npm)
	cd testdata/differential && npm ci --silent
	go test -tags differential ./emulator -run TestDifferential -count=1

conformance: ## every control function against testdata/functions
	go test ./emulator -run TestFunctions -v

FUZZTIME ?= 30s
fuzz: ## every fuzz target for FUZZTIME
	@for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep ^Fuzz); do \
		echo "$$p $$f"; go test $$p -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x || exit 1; done; done

bench: ## throughput, snapshots, answer times, memory
	go test -run '^$$' -bench . -benchtime 2s ./...

bench-engines: ## this engine against x/vt, vt10x, libvterm and xterm.js
	testdata/engines/setup
	cd testdata/engines && go run .

HOSTILE_MB ?= 64
hostile: ## every class of hostile output, HOSTILE_MB megabytes of each
	PTYGLASS_HOSTILE_MB=$(HOSTILE_MB) go test ./emulator -run TestHostileStreams -v -timeout 60m

lint: ## golangci-lint v2 must be installed
	golangci-lint run

record: ## record missing screen cases, or make record CASE=name
	go run ./testdata/record $(if $(CASE),-case $(CASE))
